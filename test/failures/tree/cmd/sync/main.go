package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"time"
)

var errEmpty = errors.New("nothing to sync")

type options struct {
	source  string
	target  string
	retries int
	dryRun  bool
}

type result struct {
	copied  int
	skipped int
	failed  []string
}

func parseFlags() options {
	var opts options
	flag.StringVar(&opts.source, "source", ".", "folder to read")
	flag.StringVar(&opts.target, "target", "", "folder to write")
	flag.IntVar(&opts.retries, "retries", 3, "attempts for each file")
	flag.BoolVar(&opts.dryRun, "dry-run", false, "copy nothing")
	flag.Parse()
	return opts
}

func run(ctx context.Context, opts options) (result, error) {
	var res result
	entries, err := os.ReadDir(opts.source)
	if err != nil {
		return res, fmt.Errorf("read %s: %w", opts.source, err)
	}
	if len(entries) == 0 {
		return res, errEmpty
	}
	for _, entry := range entries {
		if entry.IsDir() {
			res.skipped++
			continue
		}
		if err := copyFile(ctx, opts, entry.Name()); err != nil {
			res.failed = append(res.failed, entry.Name())
			log.Printf("copy %s: %v", entry.Name(), err)
			continue
		}
		res.copied++
	}
	return res, nil
}

func copyFile(ctx context.Context, opts options, name string) error {
	var last error
	for attempt := 0; attempt < opts.retries; attempt++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, err := os.ReadFile(opts.source + "/" + name)
		if err == nil && !opts.dryRun {
			err = os.WriteFile(opts.target+"/"+name, data, 0o644)
		}
		if err == nil {
			return nil
		}
		last = err
		time.Sleep(time.Duration(attempt) * 100 * time.Millisecond)
	}
	return last
}

func main() {
	opts := parseFlags()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	res, err := run(ctx, opts)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d copied, %d skipped, %d failed\n", res.copied, res.skipped, len(res.failed))
	if len(res.failed) > 0 {
		os.Exit(1)
	}
}
