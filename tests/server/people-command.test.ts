import { describe, expect, it } from 'vitest'
import { runPeopleCommand } from '#server/commands/people.ts'
import { peopleUsage, readPeopleCommand } from '#server/commands/people-words.ts'
import { publicURL } from './identity-helpers.ts'
import { openOffice } from './open-office.ts'

/** Runs `foyer people` as the operator of the server does. */
async function openTerminal() {
  const here = await openOffice()
  const run = async (line: string) => {
    const printed: string[] = []
    const errors: string[] = []
    const read = readPeopleCommand(line.split(' '))
    if ('problem' in read) return { code: 2, out: '', problem: read.problem }
    const code = await runPeopleCommand(read.command, {
      ask: (method, path, body) =>
        here.send(method, path, { isOperator: true, ...(body === undefined ? {} : { raw: body }) }),
      print: (text) => void printed.push(text),
      complain: (text) => void errors.push(text),
    })
    return { code, out: printed.join('\n'), problem: errors.join('\n') }
  }
  return { here, run }
}

describe('foyer people', () => {
  it('adds people, prints their links and lists them', async () => {
    const { here, run } = await openTerminal()
    expect(await run('list')).toMatchObject({ code: 0, out: 'There is nobody yet.' })
    const { id } = await here.signUp('Ada Grebe', 'administrator')
    await here.office.db.updateTable('people').set({ last_seen: here.now }).where('id', '=', id).execute()
    const added = await run('add Ann@Heron.example --name Ann --role facilities')
    expect(added.code).toBe(0)
    const link = /^ann@heron\.example: https:\/\/rooms\.example\.com\/account\/invitation#token=[\w-]{43}$/
    expect(added.out).toMatch(link)
    expect((await run('list')).out.split('\n')).toEqual([
      'NAME       ADDRESS                  ROLE           STATE    LAST SEEN (UTC)',
      'Ada Grebe  ada.grebe@heron.example  administrator  active   2026-11-26 08:00',
      'Ann        ann@heron.example        facilities     invited  -',
    ])
    const json = JSON.parse((await run('list --json')).out) as readonly object[]
    expect(json).toMatchObject([{ role: 'administrator' }, { email: 'ann@heron.example', role: 'facilities' }])
  })

  it('creates links for one person or for everybody', async () => {
    const { here, run } = await openTerminal()
    const { email } = await here.signUp('Ann Heron')
    await run('add bea@heron.example cy@heron.example')
    const invited = await run('invite BEA@heron.example')
    expect(invited.out).toContain(`${publicURL}/account/invitation#token=`)
    expect(invited.out.split('\n')[1]).toBe('Works until 2026-12-03 08:00 UTC.')
    expect((await run('invite')).out).toMatch(/^everybody: https/)
    expect((await run('invite --end')).out).toBe('The link for everybody has ended.')
    const made = await run(`password-link ${email} --json`)
    expect(JSON.parse(made.out)).toMatchObject({ expiresAt: '2026-11-27T08:00:00.000Z' })
    expect(await run('password-link cy@heron.example')).toMatchObject({ code: 1, out: '' })
  })

  it('changes roles, blocks, unblocks and removes people', async () => {
    const { here, run } = await openTerminal()
    const { email } = await here.signUp('Ann Heron')
    expect((await run(`role ${email} administrator`)).out).toContain('administrator  active')
    expect(await run(`block ${email}`)).toMatchObject({ code: 1, problem: expect.stringContaining('last active') })
    await here.signUp('Bea Coot', 'administrator')
    expect((await run(`block ${email}`)).out).toContain('blocked')
    expect((await run(`unblock ${email}`)).out).toContain('active')
    expect(await run(`remove ${email}`)).toMatchObject({ code: 0, out: `${email} is removed.` })
    const problem = `Nobody has the address ${email}. 'foyer people list' shows everybody.`
    expect(await run(`remove ${email}`)).toEqual({ code: 1, out: '', problem })
  })

  it('rejects unknown commands and options without effect', async () => {
    const { run } = await openTerminal()
    const problems = {
      '': peopleUsage,
      show: 'Unknown command: people show. There are: list, add,',
      'list ann@heron.example': "'people list' takes no address.",
      add: "'people add' takes one address or more.",
      block: "'people block' takes one address.",
      'role ann@heron.example owner': 'Unknown role: owner. There are: person, facilities, administrator.',
      'role ann@heron.example': 'Unknown role: none.',
      'role ann@heron.example person bea@heron.example': "'people role' takes one address and a role.",
      'list --role person': "--role does not fit 'people list --role person'.",
      'add a@b c@d --name Ann': '--name does not fit',
      'invite a@b --end': '--end does not fit',
      'list --colour': 'colour',
    }
    for (const [line, problem] of Object.entries(problems)) {
      const ran = await run(line)
      expect([line, ran.code, ran.problem]).toEqual([line, 2, expect.stringContaining(problem)])
    }
  })

  it('passes on the options of the data folder', () => {
    expect(readPeopleCommand(['list', '--data', '/srv/foyer', '--config', 'foyer.json'])).toMatchObject({
      command: { verb: 'list' },
      settings: ['--data', '/srv/foyer', '--config', 'foyer.json'],
    })
  })
})
