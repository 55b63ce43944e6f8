-- A session as a user has it: open, read the diagnostics, hover, mend one finding, mend all, save, leave.
package.path = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/?.lua;' .. package.path
local check = require('check')

local function diagnostics()
  return vim.diagnostic.get(0)
end

local function line_of(rule)
  for _, diagnostic in ipairs(diagnostics()) do
    if diagnostic.code == rule then return diagnostic.lnum, diagnostic.col end
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

check.run(function()
  local client = check.start()
  check.expect(client.offset_encoding == 'utf-16', 'columns are counted in UTF-16')

  check.eventually('three diagnostics', function()
    return #diagnostics() == 3
  end)
  -- A server that both pushes and is asked would show each twice, a little later.
  vim.wait(300)
  check.expect(#diagnostics() == 3, 'each diagnostic is there once')
  for _, diagnostic in ipairs(diagnostics()) do
    check.expect(diagnostic.source == 'hittest', 'the source is named')
    check.expect(type(diagnostic.code) == 'string', 'the rule is named')
  end

  local row, column = line_of('return_in_subview_loop')
  check.expect(row, 'the loop is reported')
  vim.api.nvim_win_set_cursor(0, { 5, 20 })
  vim.lsp.buf.hover()
  local hover = check.eventually('a hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
  end)
  check.expect(hover:find('DrawerView.hitTest', 1, true), 'the hover names the override: ' .. hover)
  check.expect(hover:find('U4', 1, true), 'the hover cites the rule: ' .. hover)
  vim.cmd.fclose({ bang = true })

  vim.api.nvim_win_set_cursor(0, { row + 1, column })
  local before = text()
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.isPreferred and action.diagnostics[1].code == 'return_in_subview_loop'
    end,
  })
  check.eventually('the fix is applied', function()
    return text() ~= before
  end)
  check.eventually('the finding is gone', function()
    return #diagnostics() == 2 and not line_of('return_in_subview_loop')
  end)

  vim.cmd.LspHittestFixAll()
  check.eventually('no finding is left', function()
    return #diagnostics() == 0
  end)
  vim.cmd.write()
  local lint = vim.system({ os.getenv('HITTEST_BINARY'), 'lint', os.getenv('HITTEST_EXAMPLE') }):wait(20000)
  check.expect(lint.code == 0, 'the linter agrees: ' .. (lint.stdout or ''))

  vim.cmd.undo()
  check.eventually('what is undone is found again', function()
    return #diagnostics() > 0
  end)

  client:stop()
  check.eventually('the server ends when asked', function()
    return client:is_stopped()
  end)
  vim.lsp.enable('hittest', false)
  vim.lsp.enable('hittest')
  vim.cmd.edit({ bang = true })
  check.eventually('the server comes again', function()
    local again = vim.lsp.get_clients({ name = 'hittest', bufnr = 0 })[1]
    return again and again.id ~= client.id and again.initialized
  end)
end)
