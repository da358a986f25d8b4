import type { Size } from '../camera/projector.ts'

/** A canvas that fills its host, drawn on in CSS pixels. */
export interface Layer {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  size(): Size
  ratio(): number
  resize(size: Size, ratio: number): void
  clear(): void
  destroy(): void
}

/** `isRead` keeps it out of a software GPU, which would cost sixteen times as much. Throws where there is no 2D canvas. */
export function createLayer(host: HTMLElement, isRead: boolean): Layer {
  const canvas = document.createElement('canvas')
  canvas.style.position = 'absolute'
  canvas.style.inset = '0'
  const context = canvas.getContext('2d', { willReadFrequently: isRead })
  if (context === null) throw new Error('This browser draws no canvas.')
  host.append(canvas)
  let shown: Size = { width: 0, height: 0 }
  let scale = 1
  return {
    canvas,
    context,
    size: () => shown,
    ratio: () => scale,
    resize(size, ratio) {
      shown = size
      scale = ratio
      canvas.width = Math.max(1, Math.round(size.width * ratio))
      canvas.height = Math.max(1, Math.round(size.height * ratio))
      canvas.style.width = `${size.width}px`
      canvas.style.height = `${size.height}px`
    },
    clear() {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.setTransform(scale, 0, 0, scale, 0, 0)
    },
    destroy: () => canvas.remove(),
  }
}
