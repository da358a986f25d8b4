import { useMemo, useState } from 'react'
import { logProblemOnce } from '#src/base/log.ts'
import { listedOrigin } from '#src/platform/http/address.ts'
import { webAddress } from '#src/platform/page.ts'
import { useServices } from '#src/base/use-needs.ts'

/** Returns the address of a resource's file if it may be opened (threat T15), otherwise null. */
export function fileAddress(written: string, page: string): string | null {
  return webAddress(written, page)?.href ?? null
}

/** Determines which pictures may load without a click. */
export interface PictureSources {
  /** An address of this page's origin. */
  readonly page: string
  /** From config.json: absolute, or a path of this page's origin. */
  readonly apiURL: string
  /** From config.json: https origins or host names. */
  readonly pictureHosts: readonly string[]
}

/**
 * Returns the address of a picture that may load without a click (threat T15): it is of this page's origin, the API's,
 * or one in `pictureHosts`. Returns null for every other picture, and logs its host once.
 */
export function pictureAddress(written: string, sources: PictureSources): string | null {
  const url = webAddress(written, sources.page)
  if (url === null) return null
  if (isPictureSource(url, sources)) return url.href
  logProblemOnce('pictures', `${url.host} is not in pictureHosts of config.json`)
  return null
}

/** Returns true if the Content-Security-Policy of docs/deploying.md lets pictures load from the address. */
export function isPictureSource({ origin }: URL, { page, apiURL, pictureHosts }: PictureSources): boolean {
  return (
    origin === new URL(page).origin ||
    origin === new URL(apiURL, page).origin ||
    pictureHosts.some((named) => origin === listedOrigin(named))
  )
}

/** Returns the origins that pictures may load from without a click, for `pictureAddress`. */
export function usePictureSources(): PictureSources {
  const { apiURL, pictureHosts } = useServices().configFile
  return useMemo(() => ({ page: window.location.origin, apiURL, pictureHosts }), [apiURL, pictureHosts])
}

/**
 * Returns the attributes of an `img` that loads without a referrer. Returns null if there is no picture, if it failed to
 * load, or if it may not load without a click.
 */
export function usePicture(written: string | null) {
  const sources = usePictureSources()
  const [isBroken, setBroken] = useState(false)
  const src = written === null || isBroken ? null : pictureAddress(written, sources)
  if (src === null) return null
  return {
    loading: 'lazy',
    decoding: 'async',
    referrerPolicy: 'no-referrer',
    src,
    onError: () => setBroken(true),
  } as const
}
