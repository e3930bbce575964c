/** Signs with an RSA or Ed25519 key; the algorithm names are those of HTTP signatures. */
export async function sign(text: string, privateKey: string, passphrase: string | undefined): Promise<{ algorithm: string; signature: string }> {
  const crypto = await import('node:crypto');
  const key = crypto.createPrivateKey(passphrase === undefined ? privateKey : { key: privateKey, passphrase });
  const rsa = key.asymmetricKeyType === 'rsa';
  const signature = crypto.sign(rsa ? 'sha256' : null, Buffer.from(text), key).toString('base64');
  return { algorithm: rsa ? 'rsa-sha256' : 'hs2019', signature };
}
