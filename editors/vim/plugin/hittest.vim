" Makes the fixer known to :ALEFix, which looks fixers up by name.

if exists('g:loaded_hittest')
    finish
endif

let g:loaded_hittest = 1

function! s:Register() abort
    try
        call ale#fix#registry#Add(
        \   'hittest', 'ale#fixers#hittest#Fix', ['swift'], 'Apply the safe fixes of hittest.')
        return 1
    catch /^Vim\%((\a\+)\)\=:E117:/
        " ALE is not there, or a plugin manager adds it later.
        return 0
    endtry
endfunction

if !s:Register()
    augroup hittest
        autocmd!
        autocmd VimEnter * call s:Register()
    augroup END
endif
