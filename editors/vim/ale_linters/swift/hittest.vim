" Description: hittest for Swift files: overrides of hitTest and point(inside:) that lose touches

call ale#Set('swift_hittest_executable', 'hittest')
call ale#Set('swift_hittest_options', '')

function! ale_linters#swift#hittest#GetExecutable(buffer) abort
    return ale#Var(a:buffer, 'swift_hittest_executable')
endfunction

function! ale_linters#swift#hittest#GetCommand(buffer) abort
    return '%e lint --stdin --stdin-filename %s --format json --quiet'
    \   . ale#Pad(ale#Var(a:buffer, 'swift_hittest_options'))
endfunction

let s:types = {'error': 'E', 'warning': 'W', 'information': 'I'}

" What :ALEDetail shows: the message, the touch that proves it, and what a fix would do.
function! s:Detail(finding) abort
    let l:lines = [a:finding.message]
    let l:witness = get(a:finding, 'witness')

    if type(l:witness) is v:t_dict && !empty(get(l:witness, 'text'))
        call extend(l:lines, [''] + split(l:witness.text, "\n"))
    endif

    for l:fix in get(a:finding, 'fixes', [])
        call extend(l:lines, ['', 'fix (' . l:fix.safety . '): ' . l:fix.title])
    endfor

    return join(l:lines + ['', 'hittest explain ' . a:finding.rule], "\n")
endfunction

function! ale_linters#swift#hittest#Handle(buffer, lines) abort
    let l:report = ale#util#FuzzyJSONDecode(a:lines, {})
    let l:output = []

    for l:finding in get(l:report, 'findings', [])
        let l:item = {
        \   'lnum': l:finding.range.start.line,
        \   'col': l:finding.range.start.column,
        \   'end_lnum': l:finding.range.end.line,
        \   'type': get(s:types, l:finding.severity, 'W'),
        \   'code': l:finding.rule,
        \   'text': l:finding.message,
        \   'detail': s:Detail(l:finding),
        \}

        " ALE's end column is the last one marked; hittest's is the one behind it.
        if l:finding.range.end.column > 1
            let l:item.end_col = l:finding.range.end.column - 1
        endif

        call add(l:output, l:item)
    endfor

    for l:problem in get(l:report, 'errors', [])
        call add(l:output, {'lnum': 1, 'type': 'E', 'text': l:problem.path . ': ' . l:problem.message})
    endfor

    return l:output
endfunction

call ale#linter#Define('swift', {
\   'name': 'hittest',
\   'executable': function('ale_linters#swift#hittest#GetExecutable'),
\   'command': function('ale_linters#swift#hittest#GetCommand'),
\   'callback': 'ale_linters#swift#hittest#Handle',
\})
