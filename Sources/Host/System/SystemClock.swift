import CSystem
package import Policy

extension Reading {
  /// The machine's clocks now.
  package static func now() -> Reading {
    Reading(
      wallMs: sb_wall_clock_ms(), bootMs: sb_boot_clock_ms() - SystemClock.bootOffsetMs,
      bootID: SystemClock.bootID)
  }
}

/// What the system says of its boot and its time zone.
package enum SystemClock {
  /// Names this boot.
  ///
  /// Linux: `random(4)`, "boot_id"; macOS: `kern.bootsessionuuid`.
  static let bootID: String = {
    #if canImport(Darwin)
      // Untested: nobody has run this on macOS yet.
      var bytes = [CChar](repeating: 0, count: 64)
      var length = bytes.count
      guard sysctlbyname("kern.bootsessionuuid", &bytes, &length, nil, 0) == 0 else { return "" }
      return String(cString: bytes)
    #else
      let text = SystemFile.contents(of: "/proc/sys/kernel/random/boot_id", upTo: 64) ?? []
      return String(decoding: text.filter { $0 > 32 }, as: UTF8.self)
    #endif
  }()

  /// What the process's time namespace adds to the machine's boot clock, ms: one that was entered by
  /// `unshare` shows no other time.
  ///
  /// Linux: `time_namespaces(7)`, "/proc/PID/timens_offsets"; that of the children is the process's own
  /// since it was executed.
  static let bootOffsetMs: Int64 = {
    #if os(Linux)
      let text = SystemFile.contents(of: "/proc/self/timens_offsets", upTo: 256) ?? []
      for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "boottime", let seconds = Int64(words[1]),
          let nanoseconds = Int64(words[2])
        else { continue }
        return seconds * 1000 + nanoseconds / 1_000_000
      }
    #endif
    return 0
  }()

  /// What keeps the boot, its clock or the zone from being told, as a sentence; `nil` where nothing does.
  ///
  /// Without them another boot, or hours that never passed, would be believed.
  package static let fault: String? = {
    func sentence(_ path: String) -> String {
      "\(path) cannot be read (\(String(cString: strerror(sb_errno())))): "
        + "let this program read it."
    }
    #if os(Linux)
      let boot = "/proc/sys/kernel/random/boot_id"
      if SystemFile.contents(of: boot, upTo: 64) == nil { return sentence(boot) }
      let offsets = "/proc/self/timens_offsets"
      // Older kernels have none.
      if SystemFile.contents(of: offsets, upTo: 256) == nil, sb_errno() != ENOENT {
        return sentence(offsets)
      }
    #endif
    // Where it is there and cannot be read, the C library takes another zone without a word.
    if getenv("TZ") == nil {
      let zone = "/etc/localtime"
      if SystemFile.contents(of: zone) == nil, sb_errno() != ENOENT { return sentence(zone) }
    }
    // Read now, while there are descriptors left.
    _ = localTime(0)
    return nil
  }()

  /// The system's time zone, by `localtime_r` and `mktime` (POSIX).
  package static let zone = Zone(
    day: { moment in
      let local = localTime(moment)
      return Day(
        year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    },
    firstMoment: firstMoment,
    minuteOfDay: { moment in
      let local = localTime(moment)
      return Int(local.tm_hour) * 60 + Int(local.tm_min)
    })

  private static func localTime(_ momentMs: Int64) -> tm {
    // The zone of a running host may be changed: tzset reads it again.
    tzset()
    var seconds = time_t(momentMs / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local
  }

  /// Midnight where the day has one; otherwise (the clocks skip it, or the whole day) the first
  /// second that the calendar dates that day or later.
  private static func firstMoment(of day: Day) -> Int64 {
    let (year, month, date) = day.date
    var midnight = tm()
    midnight.tm_year = Int32(year - 1900)
    midnight.tm_mon = Int32(month - 1)
    midnight.tm_mday = Int32(date)
    midnight.tm_isdst = -1
    tzset()
    let seconds = Int64(mktime(&midnight))
    if zone.day(seconds * 1000) == day, zone.day((seconds - 1) * 1000) < day {
      return seconds * 1000
    }
    // Zones lie within 26 hours of each other, so the moment lies well within two days.
    var before = Int64(day.number) * 86_400 - 2 * 86_400
    var after = Int64(day.number) * 86_400 + 2 * 86_400
    while after - before > 1 {
      let middle = (before + after) / 2
      if zone.day(middle * 1000) < day { before = middle } else { after = middle }
    }
    return after * 1000
  }
}
