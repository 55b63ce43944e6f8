;;; check-flymake.el --- The Flymake backend and the commands  -*- lexical-binding: t; -*-

;; The backend that is there by default finds nothing to do for such files, and says so.
(setq-default flymake-diagnostic-functions nil)
(check-paste "Flymake")

(defun check-shown ()
  "The diagnostics of the buffer, in the terms of `check-expected'."
  (flymake-start)
  (check-wait (lambda () (memq 'hittest-flymake (flymake-reporting-backends))))
  (should-not (flymake-disabled-backends))
  (sort (mapcar (lambda (diagnostic)
                  (append (check-place (flymake-diagnostic-beg diagnostic))
                          (check-place (flymake-diagnostic-end diagnostic))
                          (list (alist-get 'rule (flymake-diagnostic-data diagnostic)))))
                (flymake-diagnostics))
        (lambda (left right) (string< (format "%S" left) (format "%S" right)))))

(dolist (name '("DrawerView" "PhotoTile" "RoomyPanel"))
  (eval
   `(ert-deftest ,(intern (concat "flymake-shows-what-the-program-says-of-" name)) ()
      (check-visiting ,name
        (should (equal (check-shown) (check-expected buffer-file-name)))
        (should (eq (null (flymake-diagnostics)) ,(equal name "RoomyPanel")))))
   t))

(ert-deftest flymake-places-findings-behind-wide-characters ()
  (check-visiting "DrawerView"
    (search-forward "if self")
    (replace-match "if /* é𝄞 */ self")
    (check-shown)
    (goto-char (apply #'min (mapcar #'flymake-diagnostic-beg (flymake-diagnostics))))
    (should (looking-at-p "self\\.isHidden"))))

(ert-deftest flymake-lints-unsaved-and-narrowed-buffers ()
  (check-visiting "DrawerView"
    (let ((before (length (check-shown))))
      (search-forward "isHidden == false")
      (replace-match "isHidden")
      (narrow-to-region (point) (line-end-position))
      (should (= (1- before) (length (check-shown)))))))

(ert-deftest flymake-says-that-the-program-is-missing ()
  (check-visiting "DrawerView"
    (let ((hittest-program "no-such-program"))
      (flymake-start)
      (check-wait #'flymake-disabled-backends)
      (should (memq 'hittest-flymake (flymake-disabled-backends))))))

(ert-deftest flymake-says-that-the-program-answers-nonsense ()
  (check-visiting "DrawerView"
    (let ((hittest-program "false"))
      (flymake-start)
      (check-wait #'flymake-disabled-backends))))

(ert-deftest no-buffers-and-processes-are-left ()
  (check-visiting "DrawerView" (check-shown))
  (should-not (seq-filter (lambda (buffer) (string-match-p "\\` \\*hittest" (buffer-name buffer))) (buffer-list)))
  (should-not (process-list)))

(ert-deftest the-buffer-is-fixed-in-place ()
  (check-visiting "DrawerView"
    (goto-char (point-max))
    (hittest-fix-buffer)
    (should (buffer-modified-p))
    (should (equal (buffer-string) (check-mended buffer-file-name)))
    (should (eobp))))

(ert-deftest a-buffer-without-findings-stays-as-it-is ()
  (check-visiting "RoomyPanel"
    (hittest-fix-buffer)
    (should-not (buffer-modified-p))))

(ert-deftest a-rule-is-explained ()
  (check-visiting "DrawerView"
    (check-shown)
    (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
    (should (member (hittest--rule-at-point) (hittest--rule-names)))
    (hittest-explain-rule (hittest--rule-at-point))
    (with-current-buffer "*hittest*" (should (search-forward "What it finds" nil t)))))

(ert-deftest a-behavior-is-shown ()
  (check-visiting "DrawerView"
    (search-forward "return hit")
    (hittest-show-behavior)
    (with-current-buffer "*hittest*"
      (should (search-forward "DrawerView.hitTest(_:with:)" nil t))
      (should (search-forward "reachability" nil t)))))

(ert-deftest a-behavior-of-an-unsaved-buffer-is-refused ()
  (check-visiting "DrawerView"
    (insert " ")
    (should-error (hittest-show-behavior) :type 'user-error)))
