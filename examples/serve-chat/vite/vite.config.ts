import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The server of "Without a framework"; in production, your web server
  // forwards the path.
  server: { proxy: { '/chat': 'http://127.0.0.1:3000' } },
});
