;;; check-eglot.el --- The server through Eglot  -*- lexical-binding: t; -*-

(require 'eglot)
(setq eglot-sync-connect 20 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil)
(check-paste "Eglot")
(remove-hook 'swift-mode-hook #'eglot-ensure)

(defun check-connect ()
  "Start the server for the buffer, and wait for its first findings."
  (apply #'eglot (append (eglot--guess-contact) '(nil)))
  (should (eglot-managed-p)))

(defun check-shown ()
  "The diagnostics of the buffer, in the terms of `check-expected', without the rules."
  (flymake-start)
  (check-wait #'flymake-diagnostics)
  (sort (mapcar (lambda (diagnostic)
                  (append (check-place (flymake-diagnostic-beg diagnostic))
                          (check-place (flymake-diagnostic-end diagnostic))))
                (flymake-diagnostics))
        (lambda (left right) (string< (format "%S" left) (format "%S" right)))))

(ert-deftest eglot-shows-what-the-program-says ()
  (check-visiting "DrawerView"
    (check-connect)
    (should (equal (check-shown) (mapcar #'butlast (check-expected buffer-file-name))))
    (should (flymake-diagnostics))))

(ert-deftest eglot-shows-nothing-twice-after-an-edit ()
  (check-visiting "DrawerView"
    (check-connect)
    (let ((before (length (check-shown))))
      (search-forward "isHidden == false")
      (replace-match "isHidden")
      (eglot--signal-textDocument/didChange)
      (check-wait (lambda () (= (1- before) (length (flymake-diagnostics))))))))

(ert-deftest eglot-hovers ()
  (check-visiting "DrawerView"
    (check-connect)
    (check-shown)
    (search-forward "return hit")
    (backward-char 2)
    (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                  (eglot--TextDocumentPositionParams))))
      (should (string-match-p "\\w" (eglot--hover-info (plist-get hover :contents) (plist-get hover :range)))))))

(ert-deftest eglot-fixes-one-finding ()
  (check-visiting "DrawerView"
    (check-connect)
    (check-shown)
    (search-forward "return hit")
    (goto-char (match-beginning 0))
    (let ((actions (jsonrpc-request
                    (eglot--current-server-or-lose) :textDocument/codeAction
                    (list :textDocument (eglot--TextDocumentIdentifier)
                          :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
                          :context '(:diagnostics [] :only ["quickfix"])))))
      (should (> (length actions) 0))
      (let ((edit (plist-get (aref actions 0) :edit)))
        (eglot--apply-workspace-edit edit)
        (should-not (string-match-p "^            return hit$" (buffer-string)))))))

(ert-deftest eglot-fixes-all-as-the-readme-has-it ()
  (check-visiting "DrawerView"
    (check-connect)
    (check-shown)
    (let ((mended (check-mended buffer-file-name)))
      (check-paste-save-hook)
      (run-hooks 'before-save-hook)
      (should (equal (buffer-string) mended)))))

(defun check-paste-save-hook ()
  "What the readme gives for mending on save, for a buffer that is managed already."
  (let ((eglot-managed-mode-hook nil))
    (check-paste "Mending on save with Eglot")
    (run-hooks 'eglot-managed-mode-hook)))

(ert-deftest eglot-ends-the-server ()
  (check-visiting "DrawerView"
    (check-connect)
    (let ((process (jsonrpc--process (eglot--current-server-or-lose))))
      (eglot-shutdown (eglot--current-server-or-lose))
      (should-not (process-live-p process)))))
