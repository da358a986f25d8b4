import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { findTextProblems } from '../../tools/texts/check-texts.mjs'
import { runTexts } from '../../tools/texts/command.mjs'
import { importTexts } from '../../tools/texts/import-texts.mjs'
import { readTextFolders } from '../../tools/texts/text-files.mjs'
import { readXliff, writeXliff } from '../../tools/texts/xliff.mjs'
import { runPrinted } from './printed.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'texts-'))))
afterEach(() => rmSync(root, { recursive: true }))

const home = 'src/features/home/locales'
const ui = 'src/ui/locales'

const english = {
  home: {
    greeting: 'Hello {{name}}',
    rooms_one: '{{count}} room',
    rooms_other: '{{count}} rooms',
    failed: 'No. $t(fault.x)',
  },
}
const czech = {
  home: {
    greeting: 'Dobrý den',
    rooms_one: '{{count}} místnost',
    rooms_few: '{{count}} místnosti',
    rooms_many: '{{count}} místnosti',
    rooms_other: '{{count}} místností',
    failed: 'Ne. $t(fault.x)',
  },
}

const write = (file: string, content: object | string): void => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}

/** Writes the texts of one folder in English and Czech, with changes to the Czech ones. `undefined` takes a text away. */
const writeTexts = (changes: Readonly<Record<string, string | undefined>> = {}): void => {
  write(`${home}/en.json`, english)
  write(`${home}/cs.json`, { home: { ...czech.home, ...changes } })
}
const problems = () => findTextProblems(readTextFolders(root))

const cs = `${home}/cs.json`

describe('texts', () => {
  it('have no problems if all languages have the keys, plural forms and placeholders of English', () => {
    writeTexts()
    expect(problems()).toEqual([])
  })

  it.each<[string, Readonly<Record<string, string | undefined>>, string]>([
    ['a key is missing', { failed: undefined }, `${cs}: home.failed is missing: translate 'No. $t(fault.x)'`],
    [
      'a plural form is missing',
      { rooms_few: undefined },
      `${cs}: home.rooms_few is missing: translate '{{count}} rooms', as for 2, 3, 4`,
    ],
    [
      'a key is unknown',
      { other: 'Jiný' },
      `${cs}: home.other: English has no such key: remove it, or add it to en.json`,
    ],
    [
      'the language lacks a plural form',
      { rooms_two: '{{count}} místnosti' },
      `${cs}: home.rooms_two: the language has no plural form 'two': use one, few, many, other`,
    ],
    [
      'English has no plural forms',
      { failed_few: 'Ne' },
      `${cs}: home.failed_few: English has no plural forms of 'home.failed': remove this one`,
    ],
    [
      'a placeholder is missing',
      { rooms_few: 'místnosti' },
      `${cs}: home.rooms_few: the placeholders are none: English has {{count}}`,
    ],
    [
      'a placeholder is misspelt',
      { rooms_few: '{{cuont}} místnosti' },
      `${cs}: home.rooms_few: the placeholders are {{cuont}}: English has {{count}}`,
    ],
    [
      'a text within the text is missing',
      { failed: 'Ne.' },
      `${cs}: home.failed: the placeholders are none: English has $t(fault.x)`,
    ],
    [
      'a placeholder is broken',
      { rooms_few: '{count} místnosti' },
      `${cs}: home.rooms_few: a brace is no part of a placeholder: write {{name}} with two braces on each side`,
    ],
    ['a text is empty', { failed: ' ' }, `${cs}: home.failed: the text is empty: write one`],
    [
      'a text ends in a space',
      { failed: 'Ne. $t(fault.x) ' },
      `${cs}: home.failed: a space begins or ends the text: remove it`,
    ],
  ])('are reported with file, key and what to do if %s', (_, changes, problem) => {
    writeTexts(changes)
    expect(problems()).toEqual([problem])
  })

  it('may leave out a form that only millions need', () => {
    writeTexts()
    write(`${home}/fr.json`, {
      home: {
        greeting: 'Bonjour {{name}}',
        rooms_one: '{{count}} salle',
        rooms_other: '{{count}} salles',
        failed: 'Non. $t(fault.x)',
      },
    })
    expect(problems()).toEqual([])
  })

  it('are reported if a feature has no file of a language', () => {
    writeTexts()
    write(`${ui}/en.json`, { ui: { close: 'Close' } })
    expect(problems()).toEqual([`${ui}/cs.json is missing: write one with the keys of en.json`])
  })

  it('are reported if two features have a section of the same name', () => {
    writeTexts()
    write(`${ui}/en.json`, { home: { close: 'Close' } })
    write(`${ui}/cs.json`, { home: { close: 'Zavřít' } })
    expect(problems()).toEqual([`${ui}/en.json: 'home' is in ${home} too: rename one of them`])
  })

  it('are reported if a note is about none of them', () => {
    writeTexts()
    write(`${home}/en.notes.json`, {
      home: 'Home',
      'home.rooms': 'Label',
      'home.failed': 'Title',
      'home.gone': 'Button',
    })
    expect(problems()).toEqual([`${home}/en.notes.json: home.gone: English has no such key: remove the note`])
  })

  it('are reported if a file is named by something that is no language', () => {
    writeTexts()
    write(`${home}/ua.json`, czech)
    expect(problems()).toEqual(["ua.json: no BCP 47 tag of a language (Ukrainian is 'uk')"])
  })

  it.each([
    ['{ "home": ', /^src\/features\/home\/locales\/cs\.json: .*JSON/],
    ['{\n  "home": "a",\n  "home": "b"\n}\n', /cs\.json: a key is there twice/],
    ['{\n  "home": 5\n}\n', /cs\.json: 'home' is no section/],
  ])('cannot be read from %j', (content, message) => {
    writeTexts()
    write(cs, content)
    expect(problems).toThrow(message)
  })
})

describe('XLIFF', () => {
  // Two of the languages with the most plural forms and the fewest.
  test.each(['uk', 'fr'])('all texts of %s come back as they were', (tag) => {
    const folders = readTextFolders('.')
    const { problems: found, files, missing } = importTexts(folders, readXliff(writeXliff(folders, tag)))
    expect(found).toEqual([])
    expect(missing).toBe(0)
    expect(files.size).toBe(folders.length)
    for (const [file, content] of files) expect(JSON.parse(content)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })

  test('a text has its source, its notes and placeholders that a tool does not change', () => {
    writeTexts()
    write(`${home}/en.notes.json`, { home: 'First screen', 'home.rooms': 'Label <b>' })
    const xliff = writeXliff(readTextFolders(root), 'cs')
    expect(xliff).toContain(`
      <trans-unit id="home.rooms_few" xml:space="preserve">
        <source><ph id="1">{{count}}</ph> rooms</source>
        <target state="translated"><ph id="1">{{count}}</ph> místnosti</target>
        <note>First screen</note>
        <note>Label &lt;b&gt;</note>
        <note>Plural form 'few', as for 2, 3, 4</note>
      </trans-unit>`)
  })

  test('a new language has all forms that it needs, without translations', () => {
    writeTexts()
    const folders = readTextFolders(root)
    const xliff = writeXliff(folders, 'pl')
    expect([...xliff.matchAll(/id="(home[^"]*)"/g)].map(([, key]) => key)).toEqual([
      'home.greeting',
      'home.rooms_one',
      'home.rooms_few',
      'home.rooms_many',
      'home.rooms_other',
      'home.failed',
    ])
    expect(xliff).not.toContain('<target')
    expect(importTexts(folders, readXliff(xliff))).toEqual({ problems: [], files: new Map(), missing: 6 })
  })

  test('texts that a tool has not translated are left out', () => {
    writeTexts({ failed: undefined, greeting: undefined })
    const folders = readTextFolders(root)
    const xliff = writeXliff(folders, 'cs', { onlyMissing: true })
    const units = [...xliff.matchAll(/<trans-unit id="([^"]*)"/g)].map(([, key]) => key)
    expect(units).toEqual(['home.greeting', 'home.failed'])
    const translated = xliff
      .replace('</source>', '</source><target state="new">Hello {{name}}</target>')
      .replace(/(No\. .*<\/source>)/, '$1<target>Ne. <ph id="1">$t(fault.x)</ph></target>')
    const { files, missing } = importTexts(folders, readXliff(translated))
    const { greeting: _, ...expected } = czech.home
    expect(JSON.parse(files.get(cs) ?? '')).toEqual({ home: expected })
    expect(missing).toBe(1)
  })

  test.each([
    ['an unknown key', 'id="home.failed"', 'id="home.fail"', `${cs}: home.fail: English has no such key`],
    ['an unknown folder', `original="${home}"`, 'original="src/home"', 'src/home: no such folder'],
    [
      'a lost placeholder',
      '<ph id="1">{{count}}</ph> místnosti',
      'místnosti',
      `${cs}: home.rooms_few: the placeholders are none`,
    ],
    ['a changed placeholder', '{{count}}</ph> místnosti', '{{počet}}</ph> místnosti', `${cs}: home.rooms_few: a brace`],
    [
      'an unknown plural form',
      'id="home.rooms_few"',
      'id="home.rooms_two"',
      `${cs}: home.rooms_two: the language has no`,
    ],
    ['an unknown language', 'target-language="cs"', 'target-language="ua"', 'ua: no BCP 47 tag'],
    ['English', 'target-language="cs"', 'target-language="en"', 'en: English is what the others are translated from'],
  ])('%s is refused', (_, from, to, problem) => {
    writeTexts()
    const folders = readTextFolders(root)
    const xliff = writeXliff(folders, 'cs')
    expect(xliff).toContain(from)
    const { problems: found, files } = importTexts(folders, readXliff(xliff.replace(from, to)))
    expect(found).toEqual([expect.stringContaining(problem)])
    expect(files.size).toBe(0)
  })

  test.each([
    ['no XML', 'hello', /no XML/],
    ['cut off', '<xliff version="1.2"><file', /no XML/],
    ['another version', '<xliff version="2.0"/>', /no XLIFF 1\.2/],
    ['without a language', '<xliff version="1.2"/>', /one target-language is expected/],
    [
      'a text twice',
      '<xliff version="1.2"><file original="a" target-language="cs"><trans-unit id="b"><target>c</target></trans-unit><trans-unit id="b"><target>d</target></trans-unit></file></xliff>',
      /^a: b is there twice/,
    ],
  ])('a file is refused: %s', (_, content, message) => {
    expect(() => readXliff(content)).toThrow(message)
  })
})

describe('npm run texts', () => {
  const run = (...args: string[]) => runPrinted(() => runTexts(args, root))

  test('writes a file, reads it, and writes nothing if a text is wrong', async () => {
    writeTexts()
    const command = [resolve('tools/texts.mjs'), 'check']
    expect(spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
    expect(await run('export', 'cs')).toEqual({ status: 0, stdout: 'Wrote texts-cs.xlf.\n', stderr: '' })
    const xliff = readFileSync(join(root, 'texts-cs.xlf'), 'utf8')
    write('changed.xlf', xliff.replace('Dobrý den', 'Ahoj'))
    expect(await run('import', 'changed.xlf')).toEqual({
      status: 0,
      stdout: 'Wrote 1 files. Texts that are not translated yet: 0.\n',
      stderr: '',
    })
    expect(JSON.parse(readFileSync(join(root, cs), 'utf8'))).toEqual({ home: { ...czech.home, greeting: 'Ahoj' } })
    write('wrong.xlf', xliff.replace('Dobrý den', 'Dobrý den {{jmeno}}'))
    expect(await run('import', 'wrong.xlf')).toEqual({
      status: 1,
      stdout: '',
      stderr: `${cs}: home.greeting: the placeholders are {{jmeno}}: English has none\n`,
    })
    expect(readFileSync(join(root, cs), 'utf8')).toContain('Ahoj')
    writeTexts({ failed: undefined })
    expect(await run('check')).toMatchObject({ status: 1, stderr: expect.stringContaining('home.failed is missing') })
    expect(await run('import', 'none.xlf')).toMatchObject({ status: 1, stderr: expect.stringContaining('none.xlf') })
  })

  test.each([[], ['translate'], ['export'], ['export', 'ua'], ['export', 'en'], ['import'], ['check', 'cs']])(
    'exits with 2 and its usage for %s %s',
    async (...args) => {
      expect(await run(...args.filter((one) => one !== undefined))).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('Usage:'),
      })
    },
  )
})
