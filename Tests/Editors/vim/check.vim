" Drives Vim and ALE, and holds what they show against what the program prints.

let s:failures = []
let s:passed = 0

function! s:Check(name, holds, ...) abort
    if a:holds
        let s:passed += 1
    else
        call add(s:failures, 'FAILED: ' . a:name . join(map(copy(a:000), '" | " . string(v:val)'), ''))
    endif
endfunction

function! s:WaitFor(condition) abort
    for l:turn in range(400)
        if eval(a:condition) | return 1 | endif
        sleep 25m
    endfor
    return 0
endfunction

" The findings of a file as the program prints them, in ALE's terms.
function! s:Expected(file) abort
    let l:command = shellescape($HITTEST_BINARY) . ' lint --format json --quiet ' . shellescape(a:file)
    let l:types = {'error': 'E', 'warning': 'W', 'information': 'I'}
    return map(json_decode(system(l:command)).findings, {_, finding -> {
    \   'lnum': finding.range.start.line,
    \   'col': finding.range.start.column,
    \   'end_lnum': finding.range.end.line,
    \   'end_col': finding.range.end.column - 1,
    \   'type': l:types[finding.severity],
    \   'code': finding.rule,
    \   'text': finding.message,
    \}})
endfunction

let s:keys = ['lnum', 'col', 'end_lnum', 'end_col', 'type', 'code', 'text']

function! s:Shown() abort
    return map(copy(ale#engine#GetLoclist(bufnr(''))), {_, item -> filter(copy(item), 'index(s:keys, v:key) >= 0')})
endfunction

function! s:Lint() abort
    let s:done = 0
    augroup check
        autocmd! User ALELintPost let s:done = 1
    augroup END
    ALELint
    return s:WaitFor('s:done')
endfunction

function! s:CheckFile(name) abort
    execute 'edit' a:name
    call s:Check(a:name . ': linting ends', s:Lint())
    call s:Check(a:name . ': as the program says', s:Shown() ==# s:Expected(a:name), s:Shown(), s:Expected(a:name))
endfunction

function! s:Run() abort
    call s:CheckFile('RoomyPanel.swift')
    call s:Check('a lawful file has no findings', empty(s:Shown()))
    call s:CheckFile('PhotoTile.swift')
    call s:CheckFile('DrawerView.swift')
    call s:Check('the first diagnostic is there', len(s:Shown()) > 0 && s:Shown()[0].type is# 'E', s:Shown())

    " Columns count bytes, in ALE as in the program.
    call setline(6, substitute(getline(6), 'if self', 'if /* é𝄞 */ self', ''))
    write
    call s:CheckFile('DrawerView.swift')
    let l:first = s:Shown()[0]
    call s:Check('a finding behind wide characters starts at its text', getline(l:first.lnum)[l:first.col - 1 :] =~# '^self\.isHidden', l:first)

    let l:detail = ale#engine#GetLoclist(bufnr(''))[0].detail
    call s:Check('the detail starts with the message', l:detail[: len(l:first.text) - 1] ==# l:first.text, l:detail)
    call s:Check('the detail names the rule', l:detail =~# 'hittest explain ' . l:first.code, l:detail)
    call s:Check('the detail names the fix', l:detail =~# '\nfix (safe): ', l:detail)

    " The buffer is linted as it stands, saved or not.
    call setline(6, substitute(getline(6), 'isHidden == false', 'isHidden', ''))
    call s:Lint()
    call s:Check('unsaved text is linted', len(s:Shown()) == len(s:Expected('DrawerView.swift')) - 1, s:Shown())
    silent edit!

    let l:command = shellescape($HITTEST_BINARY) . ' lint --stdin --stdin-filename DrawerView.swift --fix --quiet'
    let l:mended = systemlist(l:command, getline(1, '$') + [''])
    call s:Check('there is something to fix', getline(1, '$') !=# l:mended)
    ALEFix
    call s:Check('the fixer writes what the program writes', s:WaitFor('&modified') && getline(1, '$') ==# l:mended, getline(1, '$'))
    silent edit!

    " Without plugins: the compiler's shape through 'errorformat', as the readme has it.
    let &makeprg = shellescape($HITTEST_BINARY) . ' lint --format concise --quiet'
    for l:line in readfile($HITTEST_REPOSITORY . '/editors/vim/README.md')
        if l:line =~# '^set errorformat=' | execute l:line | endif
    endfor
    silent make! DrawerView.swift
    let l:entries = map(filter(getqflist(), 'v:val.valid'), '[v:val.lnum, v:val.col, toupper(v:val.type)]')
    let l:expected = map(s:Expected('DrawerView.swift'), '[v:val.lnum, v:val.col, v:val.type]')
    call s:Check('the quickfix list has them too', l:entries ==# l:expected && !empty(l:entries), l:entries)
endfunction

try
    call s:Run()
catch
    call add(s:failures, 'FAILED: ' . v:exception . ' at ' . v:throwpoint)
endtry

call writefile(s:failures + [s:passed . ' passed, ' . len(s:failures) . ' failed'], $HITTEST_RESULT)
qall!
