-- Neovim 0.11 finds this file on its runtime path: `vim.lsp.enable('hittest')` is all it takes.

local capabilities = vim.lsp.protocol.make_client_capabilities()
-- sourcekit-lsp counts in UTF-16 only, and Neovim warns when two servers of one buffer count differently.
capabilities.general.positionEncodings = { 'utf-16' }

---@type vim.lsp.Config
return {
  cmd = { 'hittest', 'serve' },
  filetypes = { 'swift' },
  root_markers = { '.hittest.json', 'Package.swift', '.git' },
  capabilities = capabilities,
  settings = {
    hittest = {},
  },
  on_attach = function(client, buffer)
    require('hittest').attach(client, buffer)
  end,
}
