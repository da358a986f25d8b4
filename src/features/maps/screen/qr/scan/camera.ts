import { decodeQR } from 'qr/decode.js'
import { useCallback, useEffect, useRef, useState } from 'react'

type CameraState = 'off' | 'asking' | 'on' | 'denied' | 'absent' | 'insecure' | 'failed'

export interface Camera {
  readonly state: CameraState
  readonly stream: MediaStream | null
  start(): Promise<void>
  stop(): void
}

const stateOf = (reason: unknown): CameraState => {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  return 'failed'
}

const end = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

/** Returns the rear camera, which starts on request and stops when the page is hidden or left. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('off')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const running = useRef<MediaStream | null>(null)
  /** Counts starts and stops, because a stream that arrives after a stop must be ended. */
  const turn = useRef(0)

  const stop = useCallback((): void => {
    turn.current += 1
    end(running.current)
    running.current = null
    setStream(null)
    setState('off')
  }, [])

  const start = useCallback(async (): Promise<void> => {
    stop()
    const mine = turn.current
    if (!window.isSecureContext) return setState('insecure')
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (!devices) return setState('absent')
    setState('asking')
    try {
      const made = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (turn.current !== mine) return end(made)
      running.current = made
      setStream(made)
      setState('on')
    } catch (reason) {
      if (turn.current === mine) setState(stateOf(reason))
    }
  }, [stop])

  useEffect(() => {
    const onHide = (): void => {
      if (document.hidden) stop()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [stop])

  return { state, stream, start, stop }
}

/** A source that a canvas can draw, and its size. */
interface Picture {
  readonly source: HTMLVideoElement | ImageBitmap
  readonly width: number
  readonly height: number
}

/** Returns the text of the QR code in a picture, or null if there is none. */
export type PictureReader = (picture: Picture) => Promise<string | null>

/** The used part of the browser's Shape Detection API, if it has one. */
interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the browser's own detector if it supports QR codes, otherwise that of a library. */
export async function createPictureReader(): Promise<PictureReader> {
  return (await ownReader()) ?? libraryReader()
}

async function ownReader(): Promise<PictureReader | null> {
  const Maker = (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector
  if (!Maker) return null
  try {
    if (!(await Maker.getSupportedFormats()).includes('qr_code')) return null
    const detector = new Maker({ formats: ['qr_code'] })
    return async ({ source }) => (await detector.detect(source))[0]?.rawValue ?? null
  } catch {
    // On some systems, the API exists but does not work.
    return null
  }
}

/**
 * Longer sides in pixels to which a picture is scaled before decoding: small codes need more pixels, blurred ones
 * fewer.
 */
const sides = [800, 1600, 400]

/** Milliseconds for the library's additional attempts, which block the page. */
const filmTime = 16
const stillTime = 250

async function libraryReader(): Promise<PictureReader> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const readAt = ({ source, width, height }: Picture, side: number, timeLimit: number): string | null => {
    if (!context || width === 0 || height === 0) return null
    const scale = Math.min(1, side / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit })
    } catch {
      // The library throws if it finds no code.
      return null
    }
  }
  return (picture) => {
    // A video has a next frame; a still picture is decoded again in other sizes.
    const isFilm = picture.source instanceof HTMLVideoElement
    for (const side of isFilm ? sides.slice(0, 1) : sides) {
      const text = readAt(picture, side, isFilm ? filmTime : stillTime)
      if (text !== null) return Promise.resolve(text)
    }
    return Promise.resolve(null)
  }
}

/**
 * Returns the text of the code in a picture file, 'no-code' if it has none, or 'no-picture' if the file is not a
 * picture.
 */
export async function readPictureFile(file: Blob): Promise<{ readonly text: string } | 'no-code' | 'no-picture'> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return 'no-picture'
  }
  const read = await createPictureReader()
  const text = await read({ source: picture, width: picture.width, height: picture.height })
  picture.close()
  return text === null ? 'no-code' : { text }
}
