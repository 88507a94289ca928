export default { ssr: true, prerender: ['/made-once'] };
