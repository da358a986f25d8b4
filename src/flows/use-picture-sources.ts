import { useMemo } from 'react'
import type { PictureSources } from './file-address.ts'
import { useProduct } from './use-product.ts'

/** Returns the origins that pictures may load from without a click, for `pictureAddress`. */
export function usePictureSources(): PictureSources {
  const { apiURL, pictureHosts } = useProduct()
  return useMemo(() => ({ page: window.location.origin, apiURL, pictureHosts }), [apiURL, pictureHosts])
}
