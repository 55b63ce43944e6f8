;;; check.el --- What the checks share  -*- lexical-binding: t; -*-

(require 'ert)
(require 'flymake)
(require 'json)

(define-derived-mode swift-mode prog-mode "Swift" "Stands in for the package of that name.")
(define-derived-mode swift-ts-mode prog-mode "Swift" "Stands in for the mode of that name.")
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))
(setq make-backup-files nil auto-save-default nil create-lockfiles nil)

(defun check-repository (path)
  "PATH within the repository."
  (expand-file-name path (getenv "HITTEST_REPOSITORY")))

(defun check-project (name)
  "The copy of the sample file NAME."
  (expand-file-name (concat "project/" name ".swift") (getenv "HITTEST_WORK")))

(defun check-paste (heading)
  "Evaluate the code that the readme gives under HEADING, as a user who pastes it."
  (with-temp-buffer
    (insert-file-contents (check-repository "editors/emacs/README.md"))
    (search-forward (concat "## " heading))
    (search-forward "```elisp\n")
    (let ((start (point)))
      (search-forward "\n```")
      (let ((code (replace-regexp-in-string
                   "/path/to/hittest" (check-repository "") (buffer-substring start (match-beginning 0)) t t)))
        (eval (car (read-from-string (concat "(progn " code ")"))) t)))))

(defun check-wait (condition)
  "Wait until CONDITION holds, for some seconds at most."
  (let ((turns 0))
    (while (not (funcall condition))
      (when (> (setq turns (1+ turns)) 600) (error "Never held: %S" condition))
      (accept-process-output nil 0.025))))

(defun check-expected (file)
  "The findings of FILE as the program prints them: line, column, end line, end column, rule."
  (with-temp-buffer
    (call-process "hittest" nil '(t nil) nil "lint" "--format" "json" "--quiet" file)
    (goto-char (point-min))
    (sort (mapcar (lambda (finding)
                    (let-alist finding
                      (list .range.start.line .range.start.column .range.end.line .range.end.column .rule)))
                  (alist-get 'findings (json-parse-buffer :object-type 'alist :array-type 'list)))
          (lambda (left right) (string< (format "%S" left) (format "%S" right))))))

(defun check-place (position)
  "Line and column of POSITION, the column in bytes from 1."
  (save-excursion
    (goto-char position)
    (list (line-number-at-pos nil t)
          (1+ (- (position-bytes position) (position-bytes (line-beginning-position)))))))

(defun check-mended (file)
  "What FILE looks like with the safe fixes."
  (with-temp-buffer
    (call-process "hittest" file '(t nil) nil "lint" "--stdin" "--stdin-filename" file "--fix" "--quiet")
    (buffer-string)))

(defmacro check-visiting (name &rest body)
  "Run BODY in a buffer that visits the sample file NAME."
  (declare (indent 1))
  `(let ((buffer (find-file-noselect (check-project ,name))))
     (unwind-protect
         (progn (switch-to-buffer buffer) ,@body)
       (with-current-buffer buffer (set-buffer-modified-p nil))
       (kill-buffer buffer))))
