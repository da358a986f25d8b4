import { useEffect, useState } from 'react'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { type Extension, findExtensions } from '#src/flows/find-extensions.ts'
import { useProduct } from '#src/flows/use-product.ts'

const none: readonly Extension[] = []

/** By how many minutes the reservation can be made longer; asked anew whenever it was read again. None until known. */
export const useExtensions = (reservation: Reservation, isOffered: boolean): readonly Extension[] => {
  const product = useProduct()
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (!isOffered) return undefined
    let isWanted = true
    void findExtensions(product, reservation).then((answer) => {
      if (isWanted) setFound(answer.ok ? answer.value : none)
    })
    return () => {
      isWanted = false
    }
  }, [product, reservation, isOffered])
  return isOffered ? found : none
}
