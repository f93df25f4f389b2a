# Every way to work with Quintet. `make` alone lists them.

SWIFT ?= swift
EXECUTABLES := quintet home-actuator dashboard-poller task-service traffic-ingest clinic-service console
RELEASE := -c release --static-swift-stdlib -Xlinker -s
# Most tests start processes of their own; too many at a time would wait for each other and miss their deadlines.
WIDTH := --experimental-maximum-parallelization-width 12
SEEDS ?= 10000
MINUTES ?= 10
FIRST ?= 1
HOURS ?= 0.5
FORMATTED := Package.swift Shared Services Tests Benchmarks/Package.swift Benchmarks/Sources

.DEFAULT_GOAL := help
.PHONY: help deps build run test test-system test-browser screens test-cluster test-ha test-compose simulate chaos fuzz check check-deploy \
    lint fmt schema contract bench soak clean

help: ## lists the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

deps: ## installs what is missing of Debian's packages
	@deploy/dependencies.sh

build: deps ## builds the executables for use, into .build/release
	@for product in $(EXECUTABLES); do $(SWIFT) build $(RELEASE) --product $$product || exit 1; done

run: build ## starts a broker and every service; ARGS are handed to `quintet up`
	@exec .build/release/quintet up $(ARGS)

test: deps lint ## checks the format, builds with warnings as errors, and runs the tests in Swift
	$(SWIFT) build --build-tests
	$(SWIFT) run --skip-build SchemaExport --check
	cd Benchmarks && python3 -m unittest -q harness.test_soak_judge harness.test_soak_store harness.test_soak_load
	$(SWIFT) test --skip-build $(WIDTH)

check: test ## the same as test; what must be green before a commit

test-system: deps ## the long version of the system tests: 20,000 commands and captures, ten and six kills
	QUINTET_SYSTEM_COMMANDS=20000 $(SWIFT) test --filter SystemTests

simulate: deps ## runs the services in simulated houses, SEEDS of them (10000) from FIRST on; SEED=n runs one and tells all
	$(SWIFT) build -c release --product simulate
	SWIFT_DETERMINISTIC_HASHING=1 .build/release/simulate \
	    $(if $(SCHEDULE),--schedule $(SCHEDULE),$(if $(SEED),--seed $(SEED),--seeds $(SEEDS) --first $(FIRST))) \
	    $(if $(PLANT),--plant $(PLANT))

chaos: build ## strikes at real services and a real broker for MINUTES (10) while everybody works; SEED=n repeats a plan
	$(SWIFT) build $(RELEASE) --product ChaosRun
	.build/release/ChaosRun --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(if $(WITHOUT),--without $(WITHOUT))

fuzz: deps ## feeds every reader of what comes from outside with libFuzzer, MINUTES (10) in all; TARGET=name feeds one
	Tests/Fuzz/run.py --swift $(SWIFT) --minutes $(MINUTES) $(if $(TARGET),--target $(TARGET))

test-browser: build ## drives the console in Chromium: the scenarios, by keyboard too, axe-core, faults, screenshots
	Tests/Browser/run.sh

screens: build ## makes the pictures of docs/tour.md anew, with the same browser
	Tests/Browser/run.sh test_screenshots.py
	grep -o 'screens/[a-z0-9-]*.png' docs/tour.md | while read -r picture; do cp .build/browser/$${picture#screens/} docs/$$picture; done

test-cluster: deps ## kills nodes of a NATS cluster under load, three times over; QUINTET_NATS is the path of nats-server
	@test -x "$(QUINTET_NATS)" || { echo "QUINTET_NATS must be the path of nats-server 2.10.27 or later: on Debian 13" \
	    "sudo apt-get install nats-server, then QUINTET_NATS=/usr/sbin/nats-server make test-cluster" >&2; exit 1; }
	$(SWIFT) build --build-tests
	for run in 1 2 3; do QUINTET_NATS=$(QUINTET_NATS) $(SWIFT) test --skip-build --no-parallel --filter 'Cluster|NATS' || exit 1; done

test-ha: build ## drives a real Home Assistant 2024.3.3 from PyPI (677 MB)
	Tests/HomeAssistant/run.sh

test-compose: ## builds and runs compose.yaml for real, kills containers and makes a backup; needs a container engine
	deploy/test-compose.sh

check-deploy: ## checks images' recipes, compose.yaml, units, manifests, alerts; needs systemd-analyze, kubectl, promtool
	deploy/containers/check.py
	deploy/systemd/check.sh
	deploy/kubernetes/check.py
	deploy/prometheus/check.py

lint: ## checks the format without changing anything
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

fmt: ## formats every Swift file
	$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

schema: ## writes docs/contract from the Schema module
	$(SWIFT) run SchemaExport

contract: ## validates docs/contract against the official schemas (QUINTET_SAMPLES)
	Tests/Contract/validate.py

bench: deps ## measures all services beside the C reference and a Python service; QUICK=1 takes some half an hour
	$(SWIFT) build $(RELEASE) --product home-actuator
	$(SWIFT) build $(RELEASE) --product task-service
	$(SWIFT) build $(RELEASE) --product traffic-ingest
	$(SWIFT) build $(RELEASE) --product dashboard-poller
	$(SWIFT) build $(RELEASE) --product clinic-service
	$(SWIFT) build --package-path Benchmarks $(RELEASE) --product bench-service
	$(SWIFT) build --package-path Benchmarks $(RELEASE) --product bench-feeds
	Benchmarks/bench.py $(if $(QUICK),--quick)

soak: build ## runs a busy home for HOURS (0.5; 0.1 or more), and fails when memory, descriptors or files grow
	Benchmarks/soak.py --hours $(HOURS)

clean: ## removes what was built
	rm -rf .build .build-* Benchmarks/.build Benchmarks/build Benchmarks/.venv
