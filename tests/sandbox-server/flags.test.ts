import { describe, expect, it } from 'vitest'
import { readFlags, usage, usualPort } from '#sandbox-server/flags.ts'

describe('the sandbox server’s flags', () => {
  it('are not needed: loopback, a campus of 500, the real time', () => {
    expect(readFlags([])).toMatchObject({
      port: usualPort,
      host: '127.0.0.1',
      data: '.cache/sandbox-server.sqlite',
      choice: { world: { name: 'campus' }, size: 500, seed: 1 },
      serverType: 'o365',
      clock: null,
      colleagues: true,
      hubNeedsToken: false,
    })
  })

  it('choose everything', () => {
    const words =
      '--port 0 --host 0.0.0.0 --data x.sqlite --world strict --size 5000 --seed 7 --server ews --clock 2026-11-23T08:41:00Z --colleagues off --hub-needs-token'
    expect(readFlags(words.split(' '))).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      data: 'x.sqlite',
      choice: { world: { name: 'strict' }, size: 5_000, seed: 7 },
      serverType: 'ews',
      clock: Date.parse('2026-11-23T08:41:00Z'),
      colleagues: false,
      hubNeedsToken: true,
    })
  })

  it.each([
    ['--port many', "--port 'many' is not a number up to 65535."],
    ['--port 65536', "--port '65536' is not a number up to 65535."],
    ['--size 7', "--size '7' is not one of 50, 500, 5000, 10000, 50000."],
    ['--seed -1', "Option '--seed' argument is ambiguous"],
    ['--seed 1.5', "--seed '1.5' is not a whole number."],
    ['--server lotus', "--server 'lotus' is not one of o365, gspace, ews, touch-calendar."],
    ['--world moon', "--world 'moon' is not one of campus,"],
    ['--world toString', "--world 'toString' is not one of campus,"],
    ['--clock noon', "--clock 'noon' is not an instant"],
    ['--colleagues maybe', "--colleagues 'maybe' is not on or off."],
    ['--nonsense', "Unknown option '--nonsense'"],
    ['stray', "Unexpected argument 'stray'"],
  ])('%s is refused in words', (words, sentence) => {
    expect(readFlags(words.split(' '))).toEqual({ error: expect.stringContaining(sentence) })
  })

  it('are told when asked', () => {
    expect(readFlags(['--help'])).toBe('help')
    for (const name of ['port', 'host', 'data', 'world', 'size', 'seed', 'server', 'clock', 'colleagues'])
      expect(usage).toContain(`--${name} `)
  })
})
