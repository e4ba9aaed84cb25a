import CSystem
import Host
import Ledger
import NativeMessaging
import Policy

/// `scroll-brake chrome-extension://ID/`: what a browser starts.
enum HostCommand {
  static func run() -> Int32 {
    // Before anything else: from here on nothing but frames can reach the browser.
    guard let streams = try? StandardStreams() else { return 1 }
    let folder = StateFolder(environment: SystemEnvironment.value)
    let log = HostLog(in: folder)
    if let fault = SystemClock.fault {
      Sentence.complain(fault)
      log.write(fault)
      return 1
    }
    let ledger: Ledger
    do throws(StateFolderError) {
      ledger = try Ledger(in: folder, wallMs: Reading.now().wallMs, setsAside: true)
    } catch {
      // The browser shows no more than "has exited": the folder's log and stderr have the reason.
      Sentence.complain(error.sentence)
      log.write(error.sentence)
      return 1
    }
    log.catchFatalSignals()
    if ledger.isAfterDamage { log.write("the state was damaged: it was set aside") }
    let running = PresenceFiles(in: folder)
    let context = SessionContext(
      ledger: ledger, zone: SystemClock.zone, version: Program.version,
      path: SystemEnvironment.programPath, random: { SystemRandom.number() }, log: log.write,
      presence: running.presence)
    HostLoop(Session(context), streams, now: { Reading.now() }, log: log.write).run()
    return 0
  }
}

extension SystemRandom {
  /// 64 random bits.
  static func number() -> UInt64 {
    var random = SystemRandom()
    return random.next()
  }
}
