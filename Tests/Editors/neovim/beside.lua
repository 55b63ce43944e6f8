-- Beside sourcekit-lsp on one buffer: no warning of two position encodings, and each server's diagnostics once.
package.path = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/?.lua;' .. package.path
local check = require('check')

check.run(function()
  vim.lsp.config('sourcekit', { cmd = { 'sourcekit-lsp' }, filetypes = { 'swift' }, root_markers = { 'Package.swift' } })
  vim.lsp.enable('sourcekit')
  check.start()
  check.eventually('both servers', function()
    local clients = vim.lsp.get_clients({ bufnr = 0 })
    return #clients == 2 and clients[1].initialized and clients[2].initialized
  end)
  check.eventually('three diagnostics of hittest', function()
    local ours = vim.tbl_filter(function(diagnostic) return diagnostic.source == 'hittest' end, vim.diagnostic.get(0))
    return #ours == 3
  end)
  vim.cmd.checkhealth('vim.lsp')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  check.expect(report:find('No buffers contain mixed position encodings', 1, true), 'one encoding: ' .. report)
  for _, client in ipairs(vim.lsp.get_clients()) do client:stop(true) end
end)
