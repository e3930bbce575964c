/** Files and other request bodies. */
export const UPLOAD_HINTS = {
  streamNotSupported: 'pass bytes or a Blob',
  pathNotSupported: 'pass a Blob or bytes',
  usedStream: 'create a new stream for each upload, or pass { path } or bytes',
} as const;
