import { createElement } from 'react'
import type { Root } from 'react-dom/client'
import type { Clock } from '#src/io/clock.ts'
import type { DeviceParts } from '#src/screens/device/device-context.ts'
import type { AppRouting } from '../routing.ts'
import { DeviceApp } from './device-app.tsx'

export interface DeviceStage {
  show(parts: Omit<DeviceParts, 'clock'>): void
}

/** What is drawn of a device, drawn anew whenever what it stands on changes. */
export function createDeviceStage(
  root: Root,
  fixed: { readonly clock: Clock; readonly kind: 'panel' | 'lobby'; readonly routing: AppRouting },
): DeviceStage {
  const { clock, kind, routing } = fixed
  return {
    show: (parts) => root.render(createElement(DeviceApp, { kind, routing, parts: { ...parts, clock } })),
  }
}
