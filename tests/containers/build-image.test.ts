import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { buildImage } from './build-image.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Builds a Dockerfile with some files as its context. */
function build(dockerfile: string, ignored = '') {
  const context = mkdtempSync(join(tmpdir(), 'foyer-context-'))
  folders.push(context)
  mkdirSync(join(context, 'site/inner'), { recursive: true })
  for (const name of ['a.txt', 'b.txt', 'site/c.txt', 'site/inner/d.txt']) writeFileSync(join(context, name), name)
  writeFileSync(join(context, 'Dockerfile'), dockerfile)
  writeFileSync(join(context, 'Dockerfile.dockerignore'), ignored)
  return buildImage({ context, dockerfile: 'Dockerfile', tree: join(context, 'tree') })
}
const from = 'FROM scratch\n'

describe('a Dockerfile is carried out', () => {
  test('with its files, variables, user and command', () => {
    const image = build(
      [
        'ARG CADDY=caddy:2',
        'FROM ${CADDY}',
        'WORKDIR /srv/app',
        'ENV NAME=app PLACE=/srv/app',
        'COPY a.txt b.txt ./',
        'COPY site ${PLACE}/public',
        'RUN mkdir made && \\',
        '    echo "$NAME" > made/name',
        'EXPOSE 4600',
        'USER 1000',
        'HEALTHCHECK --timeout=5s CMD ["true"]',
        'CMD ["cat", "a.txt"]',
      ].join('\n'),
      '*\n!a.txt\n!b.txt\n!site',
    )
    const files = readdirSync(join(image.tree, 'srv/app'), { recursive: true, encoding: 'utf8' })
    expect(new Set(files)).toEqual(
      new Set(['a.txt', 'b.txt', 'made', 'made/name', 'public', 'public/c.txt', 'public/inner', 'public/inner/d.txt']),
    )
    expect(image).toMatchObject({ user: '1000', workdir: '/srv/app', ports: ['4600'], command: ['cat', 'a.txt'] })
    expect(image.healthcheck).toEqual({ test: ['true'], timeout: 5 })
  })

  test.each([
    [`${from}ONBUILD RUN true`, 'Unknown instruction: ONBUILD RUN true'],
    [`${from}ADD a.txt /`, 'Unknown instruction: ADD a.txt /'],
    [`${from}COPY --chown=1000 a.txt /`, 'Unknown options: COPY --chown=1000 a.txt /'],
    [`${from}COPY b.txt /`, 'Not in the context: COPY b.txt'],
    [`${from}COPY none /`, 'Not in the context: COPY none'],
    [`${from}COPY a.txt site /srv/all`, 'Several files need a folder: COPY a.txt site /srv/all'],
    [`${from}CMD node a.js`, 'Not an exec form: node a.js'],
    [`${from}HEALTHCHECK NONE`, 'Unknown: HEALTHCHECK NONE'],
    [`${from}ENV NAME value`, 'Not NAME=value: NAME'],
    [`${from}WORKDIR \${NONE}`, 'NONE has no value: ${NONE}'],
    ['FROM caddy:2\nRUN false', 'Command failed'],
    ['FROM alpine:3', 'Nothing stands for the image alpine:3.'],
    ['RUN true', 'RUN before FROM'],
    ['ARG A=1', 'The Dockerfile has no FROM.'],
  ])('and refused if it is not understood: %j', (text, problem) => {
    expect(() => build(text, '*\n!a.txt\n!site')).toThrow(problem)
  })
})
