local M = {}

--- `:checkhealth hittest`
function M.check()
  vim.health.start('hittest')
  if vim.fn.has('nvim-0.11') == 0 then
    vim.health.error('Neovim 0.11 or later is needed for vim.lsp.enable()')
    return
  end
  local config = vim.lsp.config['hittest']
  local program = config and type(config.cmd) == 'table' and config.cmd[1] or 'hittest'
  if vim.fn.executable(program) == 0 then
    vim.health.error(program .. ' is not found', {
      'Build it (swift build -c release) and put .build/release/hittest on your PATH,',
      "or name it: vim.lsp.config('hittest', { cmd = { '/path/to/hittest', 'serve' } })",
    })
    return
  end
  local answer = vim.system({ program, '--version' }, { text = true }):wait(5000)
  if answer.code == 0 then
    vim.health.ok(vim.fn.exepath(program) .. ': ' .. vim.trim(answer.stdout))
  else
    vim.health.error(program .. ' --version fails', vim.trim(answer.stderr or ''))
    return
  end
  local clients = vim.lsp.get_clients({ name = 'hittest' })
  if #clients == 0 then
    vim.health.info("no buffer is served; open a Swift file after vim.lsp.enable('hittest')")
  end
  for _, client in ipairs(clients) do
    local pulls = client:supports_method('textDocument/diagnostic')
    vim.health.ok(
      ('serving %d buffer(s), %s, diagnostics %s'):format(
        vim.tbl_count(client.attached_buffers),
        client.offset_encoding,
        pulls and 'asked for' or 'pushed'
      )
    )
  end
end

return M
