import { describe, expect, it } from 'vitest'
import { readFlags, usage, usualPort } from '#sandbox-server/flags.ts'

describe('the flags of the sandbox server', () => {
  it('are optional', () => {
    expect(readFlags([])).toMatchObject({
      port: usualPort,
      host: '127.0.0.1',
      data: '.cache/sandbox-server.sqlite',
      choice: { world: { name: 'campus' }, size: 500, seed: 1 },
      serverType: 'o365',
      clock: null,
      colleagues: true,
      hubNeedsToken: false,
      alert: null,
    })
  })

  it('set all options', () => {
    const line =
      '--port 0 --host 0.0.0.0 --data x.sqlite --world strict --size 5000 --seed 7 --server ews --clock 2026-11-23T08:41:00Z --colleagues off --venue plans.zip --hub-needs-token --alert https://hooks.example/x'
    expect(readFlags(line.split(' '))).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      data: 'x.sqlite',
      choice: { world: { name: 'strict' }, size: 5_000, seed: 7 },
      serverType: 'ews',
      clock: Date.parse('2026-11-23T08:41:00Z'),
      colleagues: false,
      venue: 'plans.zip',
      hubNeedsToken: true,
      alert: 'https://hooks.example/x',
    })
  })

  it.each([
    ['--port many', "Invalid --port 'many': expected 0–65535."],
    ['--port 65536', "Invalid --port '65536': expected 0–65535."],
    ['--size 7', "Invalid --size '7': expected one of 50, 500, 5000, 10000, 50000."],
    ['--seed -1', "Option '--seed' argument is ambiguous"],
    ['--seed 1.5', "Invalid --seed '1.5': expected a whole number."],
    ['--server lotus', "Invalid --server 'lotus': expected one of o365, gspace, ews, touch-calendar."],
    ['--world moon', "Invalid --world 'moon': expected one of campus,"],
    ['--world toString', "Invalid --world 'toString': expected one of campus,"],
    ['--clock noon', "Invalid --clock 'noon': expected ISO 8601"],
    ['--colleagues maybe', "Invalid --colleagues 'maybe': expected on or off."],
    ['--alert ftp://x', "Invalid --alert 'ftp://x': expected an http or https address."],
    ['--nonsense', 'Unknown option: --nonsense'],
    ['stray', 'Unexpected argument: stray'],
  ])('refuse %s with a message', (line, message) => {
    expect(readFlags(line.split(' '))).toEqual({ error: expect.stringContaining(message) })
  })

  it('are listed by --help', () => {
    expect(readFlags(['--help'])).toBe('help')
    for (const name of ['port', 'host', 'data', 'world', 'size', 'seed', 'server', 'clock', 'colleagues', 'venue'])
      expect(usage).toContain(`--${name} `)
  })
})
