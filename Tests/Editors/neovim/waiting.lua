-- Opens the example, says which process serves it, and waits to be killed.
package.path = vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/?.lua;' .. package.path
local check = require('check')

check.start()
local server = vim.trim(vim.system({ 'pgrep', '-P', tostring(vim.fn.getpid()) }):wait().stdout)
local file = assert(io.open(os.getenv('HITTEST_PID_FILE'), 'w'))
file:write(vim.fn.getpid() .. ' ' .. server:match('%d+') .. '\n')
file:close()
vim.wait(60000, function() return false end)
vim.cmd('cquit 1')
