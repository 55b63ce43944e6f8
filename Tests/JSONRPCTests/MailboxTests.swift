import Testing

@testable import JSONRPC

@Test func aMailboxKeepsTheOrderOfEachSender() {
    let mailbox = Mailbox<(sender: Int, number: Int)>(capacity: 8)
    for sender in 0..<3 {
        startThread { for number in 0..<1000 { mailbox.send((sender, number)) } }
    }
    var next = [0, 0, 0]
    for _ in 0..<3000 {
        guard case .element(let element) = mailbox.receive() else {
            Issue.record("the mailbox ended early")
            return
        }
        #expect(element.number == next[element.sender])
        next[element.sender] += 1
    }
    #expect(next == [1000, 1000, 1000])
}

@Test func aClosedMailboxGivesWhatItHoldsAndEnds() {
    let mailbox = Mailbox<Int>()
    mailbox.send(1)
    mailbox.close()
    mailbox.send(2)
    guard case .element(1) = mailbox.receive() else {
        Issue.record("what was sent before closing is lost")
        return
    }
    guard case .closed = mailbox.receive() else {
        Issue.record("something was sent after closing")
        return
    }
}

@Test func waitingForAMailboxEnds() {
    guard case .timedOut = Mailbox<Int>().receive(within: .milliseconds(5)) else {
        Issue.record("an empty mailbox gave something")
        return
    }
}

@Test func whatIsUrgentComesFirstAndNeverWaits() {
    let mailbox = Mailbox<Int>(capacity: 1)
    mailbox.send(1)
    mailbox.sendUrgently(2)
    guard case .element(2) = mailbox.receive(onlyUrgent: true) else {
        Issue.record("what is urgent is not received")
        return
    }
    guard case .timedOut = mailbox.receive(within: .milliseconds(5), onlyUrgent: true) else {
        Issue.record("something was received that is not urgent")
        return
    }
    guard case .element(1) = mailbox.receive() else {
        Issue.record("what was left is lost")
        return
    }
}
