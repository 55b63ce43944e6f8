-- What the sessions share: expectations that end Neovim with a message, and the server under test.
local M = {}

function M.fail(message)
  io.stderr:write('FAILED: ' .. message .. '\n')
  vim.cmd('cquit 1')
end

function M.expect(condition, message)
  if not condition then M.fail(message) end
end

--- Waits until a condition holds.
function M.eventually(message, condition)
  local value
  local held = vim.wait(20000, function()
    value = condition()
    return value
  end, 20)
  M.expect(held, message)
  return value
end

function M.start()
  vim.lsp.config('hittest', { cmd = { os.getenv('HITTEST_BINARY'), 'serve' } })
  vim.lsp.enable('hittest')
  vim.cmd.edit(os.getenv('HITTEST_EXAMPLE'))
  return M.eventually('the server attaches', function()
    local client = vim.lsp.get_clients({ name = 'hittest', bufnr = 0 })[1]
    return client and client.initialized and client
  end)
end

function M.run(session)
  local ok, problem = xpcall(session, debug.traceback)
  if not ok then M.fail(problem) end
  vim.cmd('qall!')
end

return M
