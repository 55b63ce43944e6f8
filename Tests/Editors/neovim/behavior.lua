-- What the server tells beside diagnostics: code lenses, inlay hints, and the split with the picture of an override.
package.path = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/?.lua;' .. package.path
local check = require('check')

local function widest(lines)
  local width = 0
  for _, line in ipairs(lines) do width = math.max(width, vim.fn.strdisplaywidth(line)) end
  return width
end

check.run(function()
  vim.lsp.config('hittest', { settings = { hittest = { inlayHints = true } } })
  local client = check.start()
  local buffer = vim.api.nvim_get_current_buf()

  vim.lsp.codelens.refresh({ bufnr = buffer })
  local lenses = check.eventually('code lenses', function()
    local found = vim.lsp.codelens.get(buffer)
    return #found > 0 and found
  end)
  check.expect(#lenses == 1, 'one lens over the one override')

  vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  check.eventually('inlay hints', function()
    local hints = vim.lsp.inlay_hint.get({ bufnr = buffer })
    return #hints > 0
  end)

  local function split()
    return check.eventually('the split', function()
      local current = vim.api.nvim_get_current_buf()
      return current ~= buffer and vim.api.nvim_buf_get_lines(current, 0, -1, false)
    end)
  end
  vim.api.nvim_win_set_cursor(0, { 6, 10 })
  vim.cmd.LspHittestBehavior()
  local lines = split()
  check.expect(lines[1]:find('DrawerView.hitTest', 1, true), 'the override is named: ' .. lines[1])
  check.expect(table.concat(lines, '\n'):find('breaks', 1, true), 'broken laws are named')
  check.expect(#lines > 10, 'there is a picture')
  local picture = vim.tbl_filter(function(line) return line:find('[│┌└─]') end, lines)
  check.expect(#picture > 3, 'the picture is drawn')
  check.expect(widest(picture) <= 80, 'the picture fits into 80 columns')
  vim.cmd.close()

  client:exec_cmd(lenses[1].command, { bufnr = buffer })
  check.expect(#split() == #lines, 'the lens opens the same')
  vim.cmd.close()
end)
