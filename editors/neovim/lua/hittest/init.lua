local M = {}

local function client_of(buffer)
  return vim.lsp.get_clients({ name = 'hittest', bufnr = buffer })[1]
end

--- Applies the safe fixes of the buffer; answers once they are applied, so that it can stand before a write.
---@param buffer? integer
---@param timeout? integer milliseconds
function M.fix_all(buffer, timeout)
  buffer = (buffer == nil or buffer == 0) and vim.api.nvim_get_current_buf() or buffer
  local client = client_of(buffer)
  if not client then return end
  local last = vim.api.nvim_buf_line_count(buffer) - 1
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = { line = 0, character = 0 }, ['end'] = { line = last, character = 0 } },
    context = { diagnostics = {}, only = { 'source.fixAll.hittest' } },
  }
  local answer = client:request_sync('textDocument/codeAction', params, timeout or 2000, buffer)
  for _, action in ipairs(answer and answer.result or {}) do
    if not action.edit then
      local resolved = client:request_sync('codeAction/resolve', action, timeout or 2000, buffer)
      action = resolved and resolved.result or action
    end
    if action.edit then vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding) end
  end
end

--- Shows how the override under the cursor answers, in a split.
---@param buffer? integer
---@param position? lsp.Position instead of the cursor's
function M.show_behavior(buffer, position)
  buffer = (buffer == nil or buffer == 0) and vim.api.nvim_get_current_buf() or buffer
  local client = client_of(buffer)
  if not client then return end
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = position or vim.lsp.util.make_position_params(0, client.offset_encoding).position,
  }
  client:request('hittest/behavior', params, function(problem, result)
    if problem then
      vim.notify('hittest: ' .. problem.message, vim.log.levels.WARN)
      return
    end
    if not result or result == vim.NIL or not result.text then
      vim.notify('hittest: there is no override here', vim.log.levels.INFO)
      return
    end
    vim.cmd.new()
    local view = vim.api.nvim_get_current_buf()
    vim.bo[view].buftype = 'nofile'
    vim.bo[view].bufhidden = 'wipe'
    vim.bo[view].swapfile = false
    vim.api.nvim_buf_set_lines(view, 0, -1, false, vim.split(result.text, '\n'))
    vim.bo[view].modifiable = false
    -- Pictures fit; what is said about them may be longer than the window is wide.
    vim.wo.wrap = true
    vim.wo.linebreak = true
    vim.wo.breakindent = true
    vim.keymap.set('n', 'q', '<cmd>close<cr>', { buffer = view, desc = 'Close the behavior' })
  end, buffer)
end

--- What a code lens over an override does.
local function run_lens(command, context)
  local position = command.arguments[2]
  vim.api.nvim_win_set_cursor(0, { position.line + 1, 0 })
  M.show_behavior(context.bufnr, position)
end

--- Called when the server comes to a buffer.
function M.attach(_, buffer)
  vim.lsp.commands['hittest.showBehavior'] = run_lens
  vim.api.nvim_buf_create_user_command(buffer, 'LspHittestFixAll', function()
    M.fix_all(buffer)
  end, { desc = 'Apply all safe fixes of hit testing' })
  vim.api.nvim_buf_create_user_command(buffer, 'LspHittestBehavior', function()
    M.show_behavior(buffer)
  end, { desc = 'Show how the override under the cursor answers' })
end

return M
