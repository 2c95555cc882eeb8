package main

func run(p *Proxy) error {
	hl, err := listen("tcp")
	if err != nil {
		return err
	}
	fmt.Printf("unix socket=%v http=%v https=%v", p.ul.Addr(), p.httpAddr, p.httpsAddr)
	return hl.Serve()
}
