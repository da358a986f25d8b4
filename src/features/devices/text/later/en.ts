export const en = {
  device: {
    trouble: {
      again: 'Retrying…',
      InvalidKiosk: {
        title: 'This device isn’t set up',
        words: 'It isn’t registered, or someone signed it out. An administrator can set it up in Panels and kiosks.',
      },
      InvalidKioskLicence: {
        title: 'This device isn’t licensed',
        words: 'It starts working as soon as a kiosk licence is assigned.',
      },
      Unreachable: {
        title: 'Can’t reach the server',
        words: 'It reconnects automatically when the network is back.',
      },
    },
  },
}
