import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { makeBaseImage } from './base-images.ts'
import type { Image } from './image.ts'
import { belongsTo, execForm, instructionsOf, pairsOf, secondsOf, splitOptions, withVariables } from './instructions.ts'
import { runStep } from './run-container.ts'

interface Build {
  /** Folder of the context. */
  readonly context: string
  /** Path below the context. */
  readonly dockerfile: string
  readonly args?: Readonly<Record<string, string>>
  /** Folder for the image. It must not exist. */
  readonly tree: string
}

/** Before FROM there are only arguments. */
interface State {
  readonly args: ReadonlyMap<string, string>
  readonly image: Image | null
}

type Step = (text: string, state: State & { readonly image: Image }, build: Build) => Partial<Image>

/** As the engine does it: several files into a folder, or the contents of a folder. */
function copy(text: string, { image }: { readonly image: Image }, { context, dockerfile }: Build): Partial<Image> {
  if (text.startsWith('--')) throw new Error(`Unknown options: COPY ${text}`)
  const ignoreFile = join(context, `${dockerfile}.dockerignore`)
  const isSent = belongsTo(existsSync(ignoreFile) ? readFileSync(ignoreFile, 'utf8') : '')
  const words = text.split(/\s+/)
  const sources = words.slice(0, -1)
  const target = words.at(-1) ?? ''
  if (sources.length > 1 && !target.endsWith('/')) throw new Error(`Several files need a folder: COPY ${text}`)
  const folder = join(image.tree, resolve(image.workdir, target))
  for (const source of sources) {
    const from = join(context, source)
    if (!isSent(source) || !existsSync(from)) throw new Error(`Not in the context: COPY ${source}`)
    const isFolder = statSync(from).isDirectory()
    const to = isFolder || !target.endsWith('/') ? folder : join(folder, basename(source))
    cpSync(from, to, {
      recursive: true,
      filter: (path) => path === from || isSent(path.slice(context.length).replace(/^\/+/, '')),
    })
  }
  return {}
}

const steps: Readonly<Record<string, Step>> = {
  COPY: copy,
  RUN: (text, { image }) => {
    runStep(image, ['/bin/sh', '-c', text])
    return {}
  },
  WORKDIR: (text, { image }) => {
    const workdir = resolve(image.workdir, text)
    mkdirSync(join(image.tree, workdir), { recursive: true })
    return { workdir }
  },
  ENV: (text, { image }) => ({ env: new Map([...image.env, ...pairsOf(text)]) }),
  USER: (text) => ({ user: text }),
  VOLUME: (text, { image }) => ({ volumes: [...image.volumes, ...text.split(/\s+/)] }),
  EXPOSE: (text, { image }) => ({ ports: [...image.ports, ...text.split(/\s+/)] }),
  HEALTHCHECK: (text) => {
    const { options, rest } = splitOptions(text)
    const known = ['interval', 'timeout', 'start-period', 'start-interval', 'retries']
    const unknown = [...options.keys()].find((name) => !known.includes(name))
    if (unknown !== undefined || !rest.startsWith('CMD ')) throw new Error(`Unknown: HEALTHCHECK ${text}`)
    const timeout = secondsOf(options.get('timeout') ?? '30s')
    return { healthcheck: { test: execForm(rest.slice('CMD '.length)), timeout } }
  },
  // The image's own command belongs to its own entrypoint.
  ENTRYPOINT: (text) => ({ entrypoint: execForm(text), command: [] }),
  CMD: (text) => ({ command: execForm(text) }),
}

/** In these, the engine leaves variables to the shell or the program. */
const leavesVariables = new Set(['RUN', 'CMD', 'ENTRYPOINT', 'HEALTHCHECK'])

/** Carries out the instructions of a Dockerfile, one after the other. Throws if one is unknown or fails. */
export function buildImage(build: Build): Image {
  let state: State = { args: new Map(), image: null }
  for (const { name, text: written } of instructionsOf(readFileSync(join(build.context, build.dockerfile), 'utf8'))) {
    const { args, image } = state
    const text = leavesVariables.has(name) ? written : withVariables(written, new Map([...args, ...(image?.env ?? [])]))
    if (name === 'ARG') {
      const [, key = '', value] = /^(\w+)(?:=(.*))?$/.exec(text) ?? []
      const given = build.args?.[key] ?? value
      state = { image, args: new Map([...args, ...(given === undefined ? [] : [[key, given] as const])]) }
    } else if (name === 'FROM') {
      if (image !== null) throw new Error('A second FROM is unknown here.')
      // Arguments before it count for it alone.
      state = { args: new Map(), image: makeBaseImage(text, build.tree) }
    } else {
      const step = Object.hasOwn(steps, name) ? steps[name] : undefined
      if (step === undefined) throw new Error(`Unknown instruction: ${name} ${text}`)
      if (image === null) throw new Error(`${name} before FROM`)
      state = { args, image: { ...image, ...step(text, { args, image }, build) } }
    }
  }
  const { image } = state
  if (image === null) throw new Error('The Dockerfile has no FROM.')
  return image
}
