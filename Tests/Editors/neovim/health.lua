-- `:checkhealth hittest` has nothing to complain of.
package.path = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/?.lua;' .. package.path
local check = require('check')

check.run(function()
  check.start()
  vim.cmd.checkhealth('hittest')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  check.expect(report:find('serving 1 buffer', 1, true), 'the buffer is counted: ' .. report)
  check.expect(not report:find('ERROR', 1, true), 'no error: ' .. report)
  check.expect(not report:find('WARNING', 1, true), 'no warning: ' .. report)
end)
