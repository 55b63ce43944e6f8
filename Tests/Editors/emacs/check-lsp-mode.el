;;; check-lsp-mode.el --- The server through lsp-mode  -*- lexical-binding: t; -*-

(require 'lsp-mode)
(setq lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-restart 'ignore lsp-diagnostics-provider :flymake
      lsp-headerline-breadcrumb-enable nil lsp-modeline-code-actions-enable nil lsp-modeline-diagnostics-enable nil
      lsp-session-file (expand-file-name "session" (getenv "HITTEST_WORK")))
(check-paste "lsp-mode")

(defun check-of (buffer-file)
  "The diagnostics that lsp-mode holds of BUFFER-FILE."
  (gethash (lsp--fix-path-casing buffer-file) (lsp-diagnostics t)))

(ert-deftest lsp-mode-shows-what-the-program-says ()
  (check-visiting "DrawerView"
    (lsp)
    (check-wait (lambda () (check-of buffer-file-name)))
    (should (equal (sort (mapcar (lambda (diagnostic) (lsp-get diagnostic :code)) (check-of buffer-file-name)) #'string<)
                   (sort (mapcar (lambda (finding) (car (last finding))) (check-expected buffer-file-name)) #'string<)))
    (should (equal '(hittest)
                   (mapcar (lambda (workspace) (lsp--client-server-id (lsp--workspace-client workspace)))
                           (lsp-workspaces))))
    (mapc #'lsp-workspace-shutdown (lsp-workspaces))))
