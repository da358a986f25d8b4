import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, variableNames, variables } from '#server/settings.ts'
import { serveUsage } from '#server/settings-usage.ts'
import { openStoreFolder } from './store-folder.ts'

const folder = openStoreFolder()

const fileWith = (text: string): string => {
  const file = join(folder, 'foyer.config.json')
  writeFileSync(file, text)
  return file
}
const problemsOf = (words: readonly string[], environment = {}): readonly string[] => {
  const read = readSettings(words, environment)
  return 'problems' in read ? read.problems : []
}

describe('settings of the server', () => {
  it('have defaults', () => {
    expect(readSettings([], {})).toMatchObject({
      settings: { port: 4600, host: '127.0.0.1', guests: false, mail: null, tokenStorage: 'cookie' },
      file: null,
    })
  })

  it('prefer options to variables, and variables to the file', () => {
    const file = fileWith('{ "port": 1, "host": "one", "guests": true }')
    const read = readSettings(['--config', file, '--port', '3'], { FOYER_PORT: '2', FOYER_HOST: 'two' })
    expect(read).toMatchObject({ settings: { port: 3, host: 'two', guests: true }, file })
  })

  it('combine several variables into one setting', () => {
    const mail = { smtp: 'smtp://mail.example.com', from: 'Foyer <rooms@example.com>' }
    const environment = { FOYER_SMTP_URL: mail.smtp, FOYER_MAIL_FROM: mail.from }
    expect(readSettings([], environment)).toMatchObject({ settings: { mail } })
  })

  it.each([
    [['--port', 'many'], {}, `--port: 'port' is "many". Write a number from 0 to 65535.`],
    [[], { FOYER_PORT: '70000' }, `FOYER_PORT: 'port' is 70000. Write a number from 0 to 65535.`],
    [[], { FOYER_GUESTS: 'perhaps' }, `FOYER_GUESTS: 'guests' is "perhaps". Write true or false.`],
    [
      ['--public-url', 'rooms.example.com'],
      {},
      `--public-url: 'publicURL' is "rooms.example.com". Write an address without a path, such as "https://rooms.example.com".`,
    ],
    [['--tls-cert', 'cert.pem'], {}, `the settings: 'tls.key' is missing. Write a file, such as "key.pem".`],
    [
      [],
      { FOYER_MICROSOFT_CLIENT_ID: 'a', FOYER_MICROSOFT_CLIENT_SECRET: 'b' },
      `the settings: 'microsoft.tenantId' is missing. Write the id or the domain of the tenant, such as "example.com".`,
    ],
    [
      [],
      { FOYER_GOOGLE_KEY_FILE: 'key.json', FOYER_GOOGLE_ADMIN: 'admin' },
      `FOYER_GOOGLE_ADMIN: 'google.admin' is "admin". Write the address of an administrator, such as "admin@example.com".`,
    ],
    [
      [],
      { FOYER_SMTP_URL: 'smtp://mail' },
      `the settings: 'mail.from' is missing. Write a sender, such as "Foyer <rooms@example.com>".`,
    ],
  ])('report a mistake and its correction: %s %s', (words, environment, sentence) => {
    expect(problemsOf(words, environment)).toEqual([sentence])
  })

  it('name what the calendar of a vendor needs', () => {
    const [ofVendor, ofAddress, ...others] = problemsOf([], { FOYER_CALENDAR: 'microsoft' })
    expect(ofVendor).toContain(`'calendar' is "microsoft", which needs 'microsoft'. Write { "tenantId":`)
    expect(ofAddress).toContain("which needs 'publicURL'")
    expect(others).toEqual([])
    expect(problemsOf([], { FOYER_CALENDAR: 'exchange' })).toEqual([
      `FOYER_CALENDAR: 'calendar' is "exchange". Write "foyer", "microsoft" or "google".`,
    ])
    const google = { FOYER_GOOGLE_KEY: '{}', FOYER_GOOGLE_ADMIN: 'a@heron.example' }
    const office = { FOYER_PUBLIC_URL: 'https://rooms.example.com', FOYER_DATABASE: 'postgres://foyer@localhost/foyer' }
    expect(problemsOf([], { FOYER_CALENDAR: 'google', ...google, ...office })).toEqual([
      expect.stringContaining("which needs 'keyFile' with a database"),
      expect.stringContaining("which needs 'google.clientId'"),
    ])
    expect(problemsOf([], { ...google, FOYER_GOOGLE_CLIENT_ID: 'app' })).toEqual([
      expect.stringContaining('for clientId one of clientSecret and clientSecretFile'),
    ])
    const withRoles = { tenantId: 'heron.example', clientId: 'app', clientSecret: 'a', rolesClaim: 'groups' }
    const withCalendar = { calendar: 'microsoft', publicURL: 'https://rooms.example.com', microsoft: withRoles }
    expect(problemsOf(['--config', fileWith(JSON.stringify(withCalendar))])).toEqual([
      expect.stringContaining("'microsoft.rolesClaim' and 'microsoft.roles' need each other"),
    ])
    const tenant = { FOYER_MICROSOFT_TENANT_ID: 'common', FOYER_MICROSOFT_CLIENT_ID: 'app' }
    const open = { ...tenant, FOYER_MICROSOFT_CLIENT_SECRET: 'a', FOYER_PUBLIC_URL: office.FOYER_PUBLIC_URL }
    expect(problemsOf([], { FOYER_CALENDAR: 'microsoft', ...open })).toEqual([
      expect.stringContaining("'microsoft.tenantId' is for all organisations"),
    ])
  })

  it('keep a way to sign in', () => {
    expect(problemsOf([], { FOYER_PASSWORDS: 'false' })).toEqual([
      expect.stringContaining("'passwords' is false, and there is no other way to sign in"),
    ])
  })

  it.each<[object, string]>([
    [{ mail: { smtp: 'smpt://foyer:grey-heron@mail', from: 'a@b' } }, `'mail.smtp' is wrong. Write an address such as`],
    [{ mail: 'smtp://foyer:grey-heron@mail' }, `'mail' is wrong. Write { "smtp":`],
    [{ alertURL: 'hooks.example.com/grey-heron' }, `'alertURL' is wrong. Write an address`],
    [{ microsoft: 'grey-heron' }, `'microsoft' is wrong. Write { "tenantId":`],
    [
      {
        microsoft: { tenantId: 'a', clientId: 'b', clientSecret: 'grey-heron', clientSecretFile: 'secret.txt' },
      },
      `'microsoft' is wrong. Write { "tenantId":`,
    ],
    [
      { google: { key: 'grey-heron', keyFile: 'key.json', admin: 'a@b.example' } },
      `'google' is wrong. Write { "keyFile":`,
    ],
  ])('never print a password or a secret URL of the file: %j', (members, sentence) => {
    const [problem, ...others] = problemsOf(['--config', fileWith(JSON.stringify(members))])
    expect(problem).toContain(sentence)
    expect([problem?.includes('grey-heron'), others]).toEqual([false, []])
  })

  it.each([
    { FOYER_SMTP_URL: 'mail.example.com:grey-heron', FOYER_MAIL_FROM: 'a@b.example' },
    { FOYER_ALERT_URL: 'grey-heron' },
  ])('never print a password or a secret URL of a variable: %j', (environment) => {
    expect(problemsOf([], environment)).toEqual([
      expect.stringMatching(/^FOYER_\w+: '[\w.]+' is wrong\. Write an address/),
    ])
  })

  it('never print the unreadable part of the file', () => {
    const [problem] = problemsOf(['--config', fileWith('{ "mail": { "smtp": grey-heron } }')])
    expect(problem).toMatch(/foyer\.config\.json can’t be read: .*JSON/)
    expect(problem).not.toMatch(/grey|heron|smtp/)
  })

  it('reject unknown names in variables, options and files', () => {
    expect(problemsOf([], { FOYER_PROT: '4' })[0]).toContain('FOYER_PROT is not a variable of Foyer')
    expect(problemsOf(['--prot', '4'])[0]).toContain('--prot')
    for (const [text, problem] of [
      ['{ "prot": 4 }', `'prot' is not a setting`],
      ['{ "config": { "tokenStorge": "cookie" } }', 'tokenStorge'],
      ['[]', 'must be an object'],
    ] as const)
      expect(problemsOf(['--config', fileWith(text)])[0]).toContain(problem)
    expect(problemsOf(['--config', join(folder, 'none.json')])[0]).toContain('none.json can’t be read')
  })

  it('take secrets out of files, without the line end', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, 'postgres://foyer:grey@postgres:5432/foyer\n')
    expect(readSettings([], { FOYER_DATABASE_FILE: file })).toMatchObject({
      settings: { database: 'postgres://foyer:grey@postgres:5432/foyer' },
    })
    const none = join(folder, 'none')
    expect(problemsOf([], { FOYER_SMTP_URL_FILE: none })).toEqual([
      expect.stringContaining(`FOYER_SMTP_URL_FILE: ${none} can’t be read: `),
    ])
    expect(problemsOf([], { FOYER_DATABASE: 'postgres://heron', FOYER_DATABASE_FILE: file })).toEqual([
      'Set FOYER_DATABASE or FOYER_DATABASE_FILE, not both.',
    ])
    writeFileSync(file, 'grey heron')
    const [problem] = problemsOf([], { FOYER_DATABASE_FILE: file })
    expect(problem).toMatch(/^FOYER_DATABASE_FILE: 'database' is wrong\. Write an address/)
  })

  it('document every variable in the help and in docs/server.md', () => {
    const page = readFileSync('docs/server.md', 'utf8')
    for (const [name, member] of Object.entries(variables)) {
      expect(serveUsage).toContain(name)
      expect(page).toContain(`\`${name}\``)
      expect(page).toContain(`\`${member}\``)
    }
    for (const name of variableNames) expect(serveUsage + page).toContain(name)
  })
})
