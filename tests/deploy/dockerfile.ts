import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Dockerfile {
  /** Its instructions, one a line. */
  readonly lines: readonly string[]
  /** The words of each instruction of a kind, such as COPY. */
  words(name: string): readonly (readonly string[])[]
  /** The command of an instruction without a shell, such as CMD. */
  command(name: string): readonly string[]
}

/** Reads a Dockerfile of `deploy/`. */
export function readDockerfile(path: string): Dockerfile {
  const lines = readFileSync(join('deploy', path), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const textsOf = (name: string) => lines.filter((line) => line.startsWith(`${name} `))
  return {
    lines,
    words: (name) => textsOf(name).map((line) => line.split(/\s+/).slice(1)),
    command: (name) => JSON.parse(/\[.*\]$/.exec(textsOf(name)[0] ?? '')?.[0] ?? '[]') as readonly string[],
  }
}
