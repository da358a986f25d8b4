import { decodeQR } from 'qr/decode.js'

/** Something a canvas can draw, with the size it is drawn at. */
interface Picture {
  readonly source: HTMLVideoElement | ImageBitmap
  readonly width: number
  readonly height: number
}

/** Finds a QR code in a picture; null where there is none. */
export type PictureReader = (picture: Picture) => Promise<string | null>

/** What the browser itself may offer (Shape Detection API), as far as it is used here. */
interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own reader where it has one for QR codes, else a library. */
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
    // There in name only, as on some systems.
    return null
  }
}

/** Longer sides in pixels at which a still picture is looked at: small codes need many, blurred ones few. */
const sides = [800, 1600, 400]

/** Milliseconds for the library's second thoughts, which hold the page. */
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
      // Finding nothing is told by throwing.
      return null
    }
  }
  return (picture) => {
    // A film has a next frame; a still picture is looked at again.
    const isFilm = picture.source instanceof HTMLVideoElement
    for (const side of isFilm ? sides.slice(0, 1) : sides) {
      const text = readAt(picture, side, isFilm ? filmTime : stillTime)
      if (text !== null) return Promise.resolve(text)
    }
    return Promise.resolve(null)
  }
}

/** The code in a picture file. 'no-picture' where it cannot be read as one. */
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
