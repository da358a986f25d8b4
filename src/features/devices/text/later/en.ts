export const en = {
  device: {
    pairing: {
      title: 'Set up this screen',
      words:
        'On your phone or computer, go to Devices and choose “Add a device”. Enter this code, or scan the QR code.',
      code: 'Code: {{letters}}',
      scan: 'QR code that opens Devices with this code',
      until: 'Valid until {{time}}. Then a new code appears here.',
      offline: 'No connection. The code stays valid if the connection is back in time.',
      waiting: 'Waiting to be added…',
      added: 'Added. Starting…',
      unsupported: 'This server can’t add screens by code. Open the setup link from Devices on this screen.',
    },
    trouble: {
      again: 'Retrying…',
      InvalidKiosk: {
        title: 'This device isn’t set up',
        words: 'It isn’t registered, or someone signed it out. An administrator can set it up in Devices.',
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
