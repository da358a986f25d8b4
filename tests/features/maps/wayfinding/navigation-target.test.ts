import * as fc from 'fast-check'
import { navigationTarget } from '#src/features/maps/model/wayfinding/place-at-sign.ts'
import { describe, expect, it } from 'vitest'

const origins = { page: 'https://foyer.example', api: 'https://api.foyer.example' }
const info = { startAreaId: 'floor 2', qrId: 'q/1' }

const targetOf = (url: string | null, page = origins.page) => navigationTarget(url, info, 'asked', { ...origins, page })

describe('section 2: the navigation url with startAreaId and locationId', () => {
  it('contains both, encoded, and replaces parameters with the same names', () => {
    expect(targetOf('https://foyer.example/map?lang=cs&startAreaId=other#top')).toEqual({
      ok: true,
      value: {
        url: 'https://foyer.example/map?lang=cs&startAreaId=floor+2&locationId=q%2F1#top',
        host: 'foyer.example',
        isForeign: false,
      },
    })
  })

  it('contains any ids unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (area, id) => {
        const made = navigationTarget('https://foyer.example/map', { startAreaId: area, qrId: id }, 'asked', origins)
        if (!made.ok) throw new Error('refused')
        const url = new URL(made.value.url)
        expect([url.origin, url.pathname]).toEqual(['https://foyer.example', '/map'])
        expect([...url.searchParams]).toEqual([
          ['startAreaId', area],
          ['locationId', id],
        ])
      }),
    )
  })

  it('leaves out an unknown area, and falls back to the requested code', () => {
    const made = navigationTarget('/map', { startAreaId: null, qrId: null }, 'asked', origins)
    expect(made).toMatchObject({ ok: true, value: { url: 'https://foyer.example/map?locationId=asked' } })
  })

  it('T2: is foreign unless it is on the origin of the page or the API', () => {
    const isForeign = (url: string) => {
      const made = targetOf(url)
      return made.ok && made.value.isForeign
    }
    expect(['/map', 'https://api.foyer.example/map'].map(isForeign)).toEqual([false, false])
    expect(
      ['https://maps.example/x', 'https://foyer.example.evil.example/', 'https://foyer.example:8443/'].map(isForeign),
    ).toEqual([true, true, true])
  })

  it.each([
    'javascript:alert(document.domain)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://foyer.example/map',
    'http://maps.example/',
    'ftp://foyer.example/',
    'blob:https://foyer.example/5f0b5f0e-7c1e-4f0e-9a55-0f8f6e1d2c3b',
    'BLOB:https://foyer.example/map',
    'filesystem:https://foyer.example/temporary/map',
    'https://user@foyer.example/map',
    'https://foyer.example@evil.example/map',
    'https://:secret@foyer.example/',
    'https://',
    '',
    null,
  ])('T2: rejects %s', (url) => {
    expect(targetOf(url)).toMatchObject({ ok: false, fault: { kind: 'qr-unreadable' } })
  })

  it('allows the same origin if the page is not on https, as on localhost', () => {
    expect(targetOf('/map', 'http://localhost:4173')).toMatchObject({ ok: true, value: { isForeign: false } })
    expect(targetOf('http://localhost:9/map', 'http://localhost:4173')).toMatchObject({ ok: false })
  })
})
