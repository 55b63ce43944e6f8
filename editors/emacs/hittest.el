;;; hittest.el --- Touches that overrides of hitTest lose  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A Flymake backend and a few commands around the `hittest' program, for those who leave eglot's one server per buffer
;; to sourcekit-lsp.  To have hittest as the server itself, nothing of this file is needed: see README.md beside it.
;;
;;   (add-to-list 'load-path "/path/to/hittest/editors/emacs")
;;   (autoload 'hittest-flymake-setup "hittest" nil t)
;;   (add-hook 'swift-mode-hook #'hittest-flymake-setup)

;;; Code:

(require 'flymake)
(require 'json)

(defgroup hittest nil
  "Touches that overrides of hitTest lose."
  :group 'tools)

(defcustom hittest-program "hittest"
  "The `hittest' program: a name to look for, or a path."
  :type 'string
  :risky t)

(defcustom hittest-options nil
  "Further words for `hittest lint'."
  :type '(repeat string)
  :risky t)

(defvar-local hittest--process nil
  "The run that is under way for this buffer.")

(defun hittest--lint-words (&rest words)
  "The command line that lints this buffer from standard input, with WORDS."
  `(,hittest-program "lint" "--stdin" "--stdin-filename" ,(or buffer-file-name (buffer-name))
                     "--quiet" ,@words ,@hittest-options))

;;;###autoload
(defun hittest-flymake-setup ()
  "Show the findings of hittest in this buffer, beside those of other backends."
  (interactive)
  (add-hook 'flymake-diagnostic-functions #'hittest-flymake nil t)
  (if flymake-mode (flymake-start) (flymake-mode 1)))

(defun hittest-flymake (report &rest _)
  "A Flymake backend: lint the buffer as it stands and call REPORT."
  (unless (executable-find hittest-program)
    (error "There is no program `%s'; set `hittest-program'" hittest-program))
  (when (process-live-p hittest--process) (kill-process hittest--process))
  (let ((source (current-buffer))
        (errors (generate-new-buffer " *hittest errors*")))
    (setq hittest--process
          (make-process
           :name "hittest" :noquery t :connection-type 'pipe :coding 'utf-8-unix
           :buffer (generate-new-buffer " *hittest*")
           :stderr errors
           :command (hittest--lint-words "--format" "json")
           :sentinel
           (lambda (process _event)
             (unless (process-live-p process)
               (unwind-protect
                   (when (and (buffer-live-p source)
                              (eq process (buffer-local-value 'hittest--process source)))
                     (hittest--report process source errors report))
                 (kill-buffer (process-buffer process))
                 (when-let ((reader (get-buffer-process errors))) (delete-process reader))
                 (kill-buffer errors))))))
    (set-process-query-on-exit-flag (get-buffer-process errors) nil)
    (set-process-sentinel (get-buffer-process errors) #'ignore)
    (save-restriction
      (widen)
      (process-send-region hittest--process (point-min) (point-max)))
    (process-send-eof hittest--process)))

(defun hittest--report (process source errors report)
  "Hand what PROCESS said of SOURCE to REPORT; ERRORS holds its complaints."
  (condition-case problem
      (let ((findings (with-current-buffer (process-buffer process)
                        (goto-char (point-min))
                        (alist-get 'findings (json-parse-buffer :object-type 'alist :array-type 'list)))))
        (funcall report (with-current-buffer source (mapcar #'hittest--diagnostic findings))))
    (error
     (funcall report :panic
              :explanation (format "%s: %s" (error-message-string problem)
                                   (with-current-buffer errors (string-trim (buffer-string))))))))

(defun hittest--diagnostic (finding)
  "FINDING of the program as a diagnostic of this buffer."
  (let-alist finding
    (flymake-make-diagnostic
     (current-buffer)
     (hittest--position .range.start.offset) (hittest--position .range.end.offset)
     (pcase .severity ("error" :error) ("warning" :warning) (_ :note))
     (format "%s [%s]" .message .rule)
     finding)))

(defun hittest--position (offset)
  "The place that lies OFFSET UTF-8 bytes behind the start of the buffer."
  (save-restriction
    (widen)
    (or (byte-to-position (1+ offset)) (point-max))))

;;;###autoload
(defun hittest-fix-buffer ()
  "Apply the safe fixes of hittest to this buffer; point and marks stay."
  (interactive)
  (let* ((words (hittest--lint-words "--fix"))
         (fixed (generate-new-buffer " *hittest fixed*"))
         (coding-system-for-read 'utf-8-unix)
         (coding-system-for-write 'utf-8-unix))
    (unwind-protect
        (save-restriction
          (widen)
          (let ((status (apply #'call-process-region nil nil (car words) nil (list fixed nil) nil (cdr words))))
            ;; 1 says that findings are left; the text is whole all the same.
            (unless (memq status '(0 1)) (error "The program `%s' ended with %s" hittest-program status))
            (replace-buffer-contents fixed)))
      (kill-buffer fixed))))

;;;###autoload
(defun hittest-show-behavior ()
  "Show how the override at point answers touches."
  (interactive)
  (unless buffer-file-name (user-error "This buffer visits no file"))
  (when (buffer-modified-p) (user-error "Save the buffer first; hittest reads the file"))
  (hittest--show "behavior" (format "%s:%d" buffer-file-name (line-number-at-pos nil t))))

;;;###autoload
(defun hittest-explain-rule (rule)
  "Show the page of RULE: what it finds, why, examples, how to suppress it."
  (interactive (list (completing-read "Rule: " (hittest--rule-names) nil t (hittest--rule-at-point))))
  (hittest--show "explain" rule))

(defun hittest--rule-names ()
  "The names of all rules."
  (with-temp-buffer
    (call-process hittest-program nil '(t nil) nil "rules" "--format" "json")
    (goto-char (point-min))
    (mapcar (lambda (rule) (alist-get 'id rule))
            (json-parse-buffer :object-type 'alist :array-type 'list))))

(defun hittest--rule-at-point ()
  "The rule of a finding at point, where there is one."
  (seq-some (lambda (diagnostic)
              (let ((data (flymake-diagnostic-data diagnostic)))
                (and (consp data) (alist-get 'rule data))))
            (flymake-diagnostics (point))))

(defun hittest--show (&rest words)
  "Show what the program prints for WORDS."
  (with-temp-buffer
    (let* ((coding-system-for-read 'utf-8-unix)
           (status (apply #'call-process hittest-program nil t nil words))
           (text (buffer-string)))
      (unless (eq status 0) (user-error "%s" (string-trim text)))
      (with-help-window "*hittest*" (princ text)))))

(provide 'hittest)
;;; hittest.el ends here
