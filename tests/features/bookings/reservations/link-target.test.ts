import { describe, expect, it } from 'vitest'
import { targetToName } from '#src/features/bookings/model/reservations/link-target.ts'

describe('threat T3: links in an invitation with a misleading text', () => {
  it.each([
    ['https://google.com', 'https://evil.example/x', 'evil.example'],
    ['Sign in at google.com now', 'https://evil.example', 'evil.example'],
    // Invisible characters, and one that looks like a full stop.
    ['goo\u200bgle.com', 'https://evil.example', 'evil.example'],
    ['google\u00ad.com', 'https://evil.example', 'evil.example'],
    ['google\u2024com', 'https://evil.example', 'evil.example'],
    ['GOOGLE.COM', 'https://google.com.evil.example', 'google.com.evil.example'],
    ['google\u3002com', 'https://evil.example', 'evil.example'],
    ['boss@google.com', 'https://evil.example', 'evil.example'],
    ['boss@google.com', 'mailto:boss@evil.example', 'boss@evil.example'],
    ['boss@google.com', 'mailto:boss%40evil.example', 'boss@evil.example'],
    ['boss@google.com', 'mailto:%E2%80%AEboss@evil.example', '%E2%80%AEboss@evil.example'],
    // Cyrillic letters, in the address, in the text, and in both.
    ['https://google.com', 'https://g\u043e\u043egle.com', 'xn--ggle-55da.com'],
    ['https://g\u043e\u043egle.com', 'https://g\u043e\u043egle.com', 'xn--ggle-55da.com'],
    ['g\u043e\u043egle.com', 'https://google.com', 'google.com'],
    ['Agenda', 'https://g\u043e\u043egle.com', 'xn--ggle-55da.com'],
    ['Write to us', 'mailto:boss@g\u043e\u043egle.com', 'boss@xn--ggle-55da.com'],
    ['Write to us', 'mailto:boss%40g%D0%BE%D0%BEgle.com', 'boss@xn--ggle-55da.com'],
    ['g\u043e\u043egle.com', 'mailto:boss@google.com', 'boss@google.com'],
    // Reads as 'google.com' from right to left.
    ['\u202emoc.elgoog', 'https://moc.elgoog', 'moc.elgoog'],
  ])('for the text %j, the link to %s is labelled %s', (text, address, name) => {
    expect(targetToName(text, address)).toBe(name)
  })

  it.each([
    ['https://google.com/maps', 'https://google.com/maps?x=1'],
    ['www.google.com', 'https://google.com'],
    ['Google.com', 'https://www.google.com/'],
    ['google\u3002com', 'https://google.com'],
    ['goo\u00adgle.com', 'https://google.com'],
    ['Agenda', 'https://intranet.example/a'],
    ['Agenda v1.2', 'https://intranet.example/a'],
    ['10:30 – 11.00', 'https://intranet.example/a'],
    ['boss@google.com', 'mailto:boss@google.com'],
    ['boss@google.com', 'mailto:boss@GOOGLE.com'],
    ['Write to us', 'mailto:j%C3%B6rg@example.com'],
    ['Write to us', 'mailto:office@example.com'],
    ['', 'https://intranet.example/a'],
  ])('for the text %j, the link to %s has no label', (text, address) => {
    expect(targetToName(text, address)).toBeNull()
  })
})
