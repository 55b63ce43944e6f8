" Description: the safe fixes of hittest

call ale#Set('swift_hittest_executable', 'hittest')
call ale#Set('swift_hittest_options', '')

function! ale#fixers#hittest#Fix(buffer) abort
    return {
    \   'command': ale#Escape(ale#Var(a:buffer, 'swift_hittest_executable'))
    \       . ' lint --stdin --stdin-filename %s --fix --quiet'
    \       . ale#Pad(ale#Var(a:buffer, 'swift_hittest_options')),
    \}
endfunction
