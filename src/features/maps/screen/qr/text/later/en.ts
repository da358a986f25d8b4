export const en = {
  qr: {
    reading: 'Reading the code…',
    leaving: 'Opening directions…',
    failed: 'This code doesn’t work',
    unknown: 'It may be out of date, or you may not have access.',
    advice: 'Check your connection and try again, or scan another code.',
    another: 'Scan another code',
    leave: {
      title: 'Open another website?',
      words: 'This code opens directions on {{host}}, outside Foyer.',
      go: 'Go to {{host}}',
    },
  },
  scan: {
    lead: 'Scan the code on a room or desk to see when it’s free and reserve it.',
    start: 'Use camera',
    stop: 'Turn off camera',
    film: 'Camera view',
    looking: 'Looking for a code…',
    picture: 'Choose an image',
    type: 'Enter the code instead',
    typeHint: 'The code, or the link printed below the QR code.',
    open: 'Open', // Button: opens the code that was typed
    trouble: {
      denied: 'Camera access is blocked. Allow it in your browser, choose an image or enter the code.',
      absent: 'No camera found. Choose an image or enter the code.',
      insecure: 'The camera only works on secure (https) pages. Choose an image or enter the code.',
      failed: 'Couldn’t start the camera. Another app may be using it. Choose an image or enter the code.',
      'no-code': 'No QR code found in this image.',
      'no-picture': 'Couldn’t read this file as an image.',
    },
    foreign: {
      scanned: 'This isn’t a Foyer code',
      typed: 'Invalid code',
      words: 'Here’s what it contains. Foyer won’t open it.',
    },
  },
  code: {
    showOf: 'Show QR code for {{name}}',
    title: 'QR code for {{name}}',
    picture: 'QR code that opens {{name}}',
    hint: 'Scan to see when it’s free and reserve it.',
    copyLink: 'Copy link',
    download: 'Download SVG',
    print: 'Print', // Button
    link: 'Link', // Label: address of the resource
  },
}
