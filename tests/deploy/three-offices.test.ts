import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { readSettings } from '#server/settings.ts'
import { danglingIn, lintCompose, parseCompose } from './compose-file.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

interface Office {
  /** The heading of its part of docs/three-offices.md. */
  readonly heading: string
  readonly compose: string
  /** Where the first block of YAML belongs. The second one belongs at the end of the file. */
  readonly service: readonly string[]
  /** The files that a script of the release makes. */
  readonly made: readonly string[]
}

const offices: readonly Office[] = [
  { heading: '## A:', compose: 'compose.yaml', service: ['services', 'foyer'], made: [] },
  { heading: '## B:', compose: 'compose.postgres.yaml', service: ['x-foyer'], made: ['database', 'postgres-password'] },
]

/** The blocks of a language in the part of an office. */
function blocksOf(heading: string, language: string): readonly string[] {
  const page = readFileSync('docs/three-offices.md', 'utf8')
  const part = page.split(/^(?=## )/m).find((text) => text.startsWith(heading)) ?? ''
  return [...part.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block)
}

type Tree = Record<string, unknown>

/** Adds the members of a block as a reader does: into those that are there already. */
function addInto(tree: Tree, block: Tree): void {
  for (const [name, value] of Object.entries(block)) {
    const there = tree[name]
    if (there !== null && typeof there === 'object' && !Array.isArray(there)) Object.assign(there, value)
    else tree[name] = value
  }
}

/** The compose file of an office with the blocks of the page. */
function composeOf({ heading, compose, service }: Office): string {
  const yaml = readFileSync(join('deploy/server', compose), 'utf8')
  const file = parse(yaml) as Tree
  const [inService = '', atEnd] = blocksOf(heading, 'yaml')
  const place = service.reduce((tree, name) => tree[name] as Tree, file)
  addInto(place, parse(inService) as Tree)
  if (atEnd !== undefined) addInto(file, parse(atEnd) as Tree)
  // The page says of the second office in words what belongs at the end.
  const named = (place['secrets'] as readonly string[]).map((name) => [name, { file: `./secrets/${name}` }])
  if (atEnd === undefined) addInto(file, { secrets: Object.fromEntries(named) as Tree })
  return stringify(file)
}

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-offices-'))
  folders.push(folder)
  return folder
}

it.each(offices)('the compose file of $heading with the blocks of its page is valid', (office) => {
  const written = composeOf(office)
  expect(danglingIn(parseCompose(written))).toEqual([])
  const file = join(temporary(), 'compose.yaml')
  writeFileSync(file, written)
  // The quotes are those of the printer.
  expect(lintCompose(file).filter((message) => !/^[\w-]*quotes/.test(message))).toEqual([])
})

it.each(offices)('the secrets that the page of $heading makes are those that the server reads', (office) => {
  const { services, secrets } = parseCompose(composeOf(office))
  const shell = blocksOf(office.heading, 'sh').join('\n')
  const made = [...shell.matchAll(/deploy\/server\/secrets\/([\w-]+)/g)].map(([, name]) => name)
  expect(new Set([...made, ...office.made])).toEqual(new Set(Object.keys(secrets)))

  const folder = temporary()
  for (const name of Object.keys(secrets))
    writeFileSync(join(folder, name), name === 'database' ? 'postgres://foyer@postgres/foyer' : '{}')
  const server = Object.entries(services).find(([name]) => name.startsWith('foyer'))?.[1]
  const variables = Object.entries(server?.environment ?? {}).map(([name, value]) => [
    name,
    String(value)
      .replace(/^\/run\/secrets\//, `${folder}/`)
      .replace(/\$\{SITE_HOST[^}]*\}/, 'rooms.example.com'),
  ])
  const read = readSettings([], Object.fromEntries(variables) as Record<string, string>)
  expect('problems' in read ? read.problems : []).toEqual([])
  const files = Object.values(server?.environment ?? {}).filter((value) => String(value).startsWith('/run/secrets/'))
  expect(files.map((file) => basename(String(file))).toSorted()).toEqual(server?.secrets?.toSorted())
})
