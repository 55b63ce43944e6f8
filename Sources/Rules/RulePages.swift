/// Where the rules are explained; a rule's page is its id with `.md`.
package let rulePages = "https://github.com/hittest/hittest/blob/main/Protocol/rules/"
