import { nextTask } from '#src/flows/next-task.ts'

/** Renderers that are programs: MapLibre runs on them, at a tenth of the speed of a plain canvas. */
const software = /swiftshader|llvmpipe|softpipe|basic render|software/i

export interface Graphics {
  readonly hasGpu: boolean
  /** What draws says it is a program, or nothing can be asked. */
  readonly isSoftware: boolean
}

let known: Graphics | null = null

/** Asked once a page: a context costs some milliseconds, and browsers allow few. */
export function graphics(): Graphics {
  known ??= lookAtGraphics()
  return known
}

/** Asks in a task of its own, while there is a floor to wait for anyway. */
export const askForGraphics = (): void => void nextTask().then(graphics)

function lookAtGraphics(): Graphics {
  const context = document.createElement('canvas').getContext('webgl2')
  if (context === null) return { hasGpu: false, isSoftware: true }
  const told = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(context.getParameter(told === null ? context.RENDERER : told.UNMASKED_RENDERER_WEBGL))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  const isSoftware = software.test(renderer)
  return { hasGpu: !isSoftware, isSoftware }
}
